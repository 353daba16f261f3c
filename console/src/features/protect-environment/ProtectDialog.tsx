import { useConsole } from '../../api/Console';
import { ReasonDialog } from '../../frame/ReasonDialog';

export type ProtectionStep = 'protect' | 'open' | 'require' | 'release';
type ProtectDialogProps = {
  readonly environment: string;
  readonly step: ProtectionStep;
  readonly onDone: (sentence: string) => void;
  readonly onClose: () => void;
};

type StepText = { readonly button: string; readonly text: string; readonly done: string };

/** Each sentence follows the environment's name, or has it in the place of `%`. */
export const protectionTexts: Readonly<Record<ProtectionStep, StepText>> = {
  protect: {
    button: 'Protect',
    text: 'Only admins serve more of something new in %. Rolling back, pausing and switching off stay open to every operator.',
    done: 'protected',
  },
  open: {
    button: 'Open',
    text: 'Every operator may serve anything new in % again.',
    done: 'open to every operator',
  },
  require: {
    button: 'Ask for a second person',
    text: 'What serves more of something new in % waits until an admin with another token confirms it. Rolling back, pausing and switching off never wait.',
    done: 'protected by two persons',
  },
  release: {
    button: 'End the second person',
    text: 'An admin alone may serve anything new in % again.',
    done: 'protected, without a second person',
  },
};

const payloadOf = (step: ProtectionStep) => ({
  protected: step !== 'open',
  ...(step === 'require' || step === 'release' ? { second_person: step === 'require' } : {}),
});

/** Changes who may serve something new in an environment. */
export const ProtectDialog = ({ environment, step, onDone, onClose }: ProtectDialogProps) => {
  const { api, refresh } = useConsole();
  const { button, text, done } = protectionTexts[step];
  const send = async (reason: string): Promise<void> => {
    const { waiting } = await api.protect(environment, { ...payloadOf(step), reason });
    refresh();
    onDone(
      waiting === undefined
        ? `Done: ${environment} is ${done}.`
        : `Asked: a second person must confirm it for ${environment}.`,
    );
  };
  return (
    <ReasonDialog
      title={`${button}${step === 'protect' || step === 'open' ? '' : ' in'} ${environment}`}
      text={text.replace('%', environment)}
      button={button}
      isDangerous={step === 'open' || step === 'release'}
      onSend={send}
      onClose={onClose}
    />
  );
};
