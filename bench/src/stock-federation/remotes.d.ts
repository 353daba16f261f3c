declare module 'mf_admin/remote';
declare module 'mf_automation/remote';
declare module 'mf_customer/remote';
declare module 'mf_inbox/remote';
declare module 'mf_public/remote';
