import { URI } from 'otpauth';

const periodMs = 30_000;

export type Authenticator = {
  /** The code that the app shows at this moment; with `steps` the one so many half minutes later. */
  readonly code: (at: Date, steps?: number) => string;
};

/** An authenticator app that has scanned this QR code. */
export const createAuthenticator = (uri: string): Authenticator => {
  const app = URI.parse(uri);
  return {
    code: (at, steps = 0) =>
      app.generate({ timestamp: at.getTime() + steps * periodMs, counter: 0 }),
  };
};
