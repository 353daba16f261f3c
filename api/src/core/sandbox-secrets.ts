/** The sandbox's well-known credentials, which production refuses. */
export const sandboxSecrets = {
  gateway: 'testing123',
  sms: 'sandbox-secret',
  ach: 'sandbox-ach-secret',
} as const;
