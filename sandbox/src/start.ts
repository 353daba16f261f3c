import { addressOf, buildSandbox } from './app';
import type { SandboxConfig } from './settings/config';
import { startMailCapture } from './messages/mail-capture';

export type RunningSandbox = {
  readonly url: string;
  readonly smtpPort: number;
  close(): Promise<void>;
};

/** Opens both ports or none. An error names a taken port. */
export const startSandbox = async (config: SandboxConfig): Promise<RunningSandbox> => {
  const { app, box } = await buildSandbox(config);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await app.close();
    throw explained(error, config.port, 'SANDBOX_PORT');
  }
  const mail = await startMailCapture({ host: config.host, port: config.smtpPort, box }).catch(
    async (error: unknown) => {
      await app.close();
      throw explained(error, config.smtpPort, 'SANDBOX_SMTP_PORT');
    },
  );
  return {
    url: addressOf(app, config),
    smtpPort: mail.port,
    close: async () => {
      await Promise.all([app.close(), mail.close()]);
    },
  };
};

const explained = (error: unknown, port: number, variable: string): unknown => {
  const isTaken =
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE';
  return isTaken
    ? new Error(`The sandbox cannot start: port ${port} is in use. ${variable} chooses another.`, {
        cause: error,
      })
    : error;
};
