import type { Row } from '../../db/schema';

export const demoTemplates = [
  {
    id: 1,
    merchantId: 1,
    name: 'Bill ready',
    body: 'Hello {user first name}, your {merchant name} bill is ready. You can pay it in the portal.',
  },
  {
    id: 2,
    merchantId: 1,
    name: 'Due soon',
    body: 'Hi {user first name}, your bill at {merchant name} is due in three days.',
  },
  {
    id: 3,
    merchantId: 1,
    name: 'Past due',
    body: '{user full name}, your bill at {merchant name} is past due. Please pay it or write to us.',
  },
  {
    id: 4,
    merchantId: 2,
    name: 'Service reminder',
    body: 'Hi {user first name}, please pay your {merchant name} bill to keep your connection on.',
  },
  {
    id: 5,
    merchantId: 2,
    name: 'Business reminder',
    body: 'Dear {user business name}, a bill of {merchant name} is waiting for you.',
  },
  {
    id: 6,
    merchantId: 3,
    name: 'Dues reminder',
    body: 'Hafa adai {user first name}, your {merchant name} dues are waiting.',
  },
] as const;

export const demoTags = [
  { id: 1, merchantId: 1, name: 'Paperless' },
  { id: 2, merchantId: 1, name: 'Senior rate' },
  { id: 3, merchantId: 1, name: 'Leak adjustment' },
  { id: 4, merchantId: 1, name: 'Irrigation' },
  { id: 5, merchantId: 1, name: 'New meter' },
  { id: 6, merchantId: 2, name: 'Fiber' },
  { id: 7, merchantId: 2, name: 'Business' },
  { id: 8, merchantId: 2, name: 'Beta tester' },
  { id: 9, merchantId: 2, name: 'Moved in 2026' },
  { id: 10, merchantId: 3, name: 'Board member' },
  { id: 11, merchantId: 3, name: 'Rents out' },
  { id: 12, merchantId: 3, name: 'Two parking spaces' },
] as const;

/** Beside the group of all customers, which each merchant has without us; the ids are far from those. */
export const demoGroups: readonly {
  readonly id: number;
  readonly merchantId: number;
  readonly name: string;
  readonly description: string;
  readonly conditions: readonly Row<'auto_group_conditions', 'field_name' | 'operator' | 'value'>[];
}[] = [
  {
    id: 101,
    merchantId: 1,
    name: 'Downtown',
    description: 'Homes in 80202',
    conditions: [{ field_name: 'service_address_zip', operator: 'exact', value: '80202' }],
  },
  {
    id: 102,
    merchantId: 1,
    name: 'Paperless homes',
    description: 'Tagged Paperless',
    conditions: [{ field_name: 'tags', operator: 'all', value: '1' }],
  },
  {
    id: 103,
    merchantId: 2,
    name: 'Brooklyn',
    description: 'Every customer in 112',
    conditions: [{ field_name: 'service_address_zip', operator: 'startswith', value: '112' }],
  },
  {
    id: 104,
    merchantId: 2,
    name: 'Businesses',
    description: 'Business accounts',
    conditions: [{ field_name: 'is_business', operator: 'exact', value: 'true' }],
  },
  {
    id: 105,
    merchantId: 3,
    name: 'Board',
    description: 'Members of the board',
    conditions: [{ field_name: 'tags', operator: 'all', value: '10' }],
  },
];

export const demoTriggers: readonly {
  readonly id: number;
  readonly merchantId: number;
  readonly label: string;
  readonly templateId: number | null;
  readonly toEmail: string | null;
  readonly days: readonly number[];
  readonly time: string;
  readonly isActive: boolean;
  readonly conditions: readonly Row<'trigger_conditions', 'field_name' | 'operator' | 'value'>[];
  readonly action: {
    readonly type: 'send_message' | 'send_email';
    readonly recipients: readonly string[];
  };
}[] = [
  {
    id: 1,
    merchantId: 1,
    label: 'Reminder three days before',
    templateId: 2,
    toEmail: null,
    days: [0, 1, 2, 3, 4],
    time: '09:00',
    isActive: true,
    conditions: [{ field_name: 'due_date', operator: 'upcoming', value: '3' }],
    action: { type: 'send_message', recipients: ['customer'] },
  },
  {
    id: 2,
    merchantId: 1,
    label: 'Five days late',
    templateId: 3,
    toEmail: null,
    days: [0, 2, 4],
    time: '10:30',
    isActive: true,
    conditions: [
      { field_name: 'due_date', operator: 'past_due', value: '-5' },
      { field_name: 'state', operator: 'exact', value: 'late' },
    ],
    action: { type: 'send_message', recipients: ['customer'] },
  },
  {
    id: 3,
    merchantId: 1,
    label: 'Large bills to the office',
    templateId: null,
    toEmail: 'owner@cedar.test',
    days: [0],
    time: '08:15',
    isActive: false,
    conditions: [{ field_name: 'amount', operator: 'gte', value: '50000' }],
    action: { type: 'send_email', recipients: ['email'] },
  },
  {
    id: 4,
    merchantId: 1,
    label: 'New bill',
    templateId: 1,
    toEmail: null,
    days: [0, 1, 2, 3, 4, 5, 6],
    time: '12:00',
    isActive: false,
    conditions: [{ field_name: 'state', operator: 'exact', value: 'upcoming' }],
    action: { type: 'send_message', recipients: ['customer'] },
  },
  {
    id: 5,
    merchantId: 2,
    label: 'Due today',
    templateId: 4,
    toEmail: null,
    days: [0, 1, 2, 3, 4, 5],
    time: '09:30',
    isActive: true,
    conditions: [{ field_name: 'due_date', operator: 'upcoming', value: '0' }],
    action: { type: 'send_message', recipients: ['customer'] },
  },
  {
    id: 6,
    merchantId: 2,
    label: 'Late business accounts',
    templateId: 5,
    toEmail: 'clerk@harbor.test',
    days: [1, 3],
    time: '15:45',
    isActive: false,
    conditions: [
      { field_name: 'description', operator: 'contains', value: 'Business' },
      { field_name: 'days_late', operator: 'gt', value: '10' },
    ],
    action: { type: 'send_message', recipients: ['customer', 'email'] },
  },
  {
    id: 7,
    merchantId: 3,
    label: 'Dues a week ahead',
    templateId: 6,
    toEmail: null,
    days: [0],
    time: '08:00',
    isActive: true,
    conditions: [{ field_name: 'due_date', operator: 'upcoming', value: '7' }],
    action: { type: 'send_message', recipients: ['customer'] },
  },
  {
    id: 8,
    merchantId: 3,
    label: 'Open balances',
    templateId: 6,
    toEmail: null,
    days: [4],
    time: '20:55',
    isActive: false,
    conditions: [
      { field_name: 'balance', operator: 'gt', value: '0' },
      { field_name: 'state', operator: 'exact', value: 'late' },
    ],
    action: { type: 'send_message', recipients: ['customer'] },
  },
];
