import { pinLimits } from '@billfold/shared/contracts/limits';
import { complainAboutPin, pinComplaintTexts } from '@billfold/shared/contracts/pin-rules';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { complainAboutFirstEntry, pinsDifferText } from '../../entities/new-pin/new-pin.domain';
import {
  emptyDetails,
  signUpSteps,
  type Details,
  type Invitee,
  type SignUpStep,
} from './sign-up.domain';

type Lines = readonly string[];
export type SignUpStage =
  | { readonly step: 'details'; readonly status: 'entering' | 'verifying'; readonly errors: Lines }
  | { readonly step: 'terms' }
  | { readonly step: 'pin'; readonly digits: string; readonly errors: Lines }
  | {
      readonly step: 'confirm';
      readonly status: 'entering' | 'saving';
      readonly pin: string;
      readonly digits: string;
      readonly errors: Lines;
      /** A try got no answer: it may have been the one that signed up. */
      readonly isInDoubt: boolean;
    }
  /** The customer of this name has signed up before. */
  | { readonly step: 'registered' }
  | { readonly step: 'done' };

export type SignUpState = {
  readonly stage: SignUpStage;
  readonly invitee: Invitee;
  /** As they were last handed in; nothing of them is lost between the steps. */
  readonly details: Details;
  readonly hasAgreed: boolean;
};

const start = (errors: Lines = []): SignUpStage => ({
  step: 'details',
  status: 'entering',
  errors,
});
const choosePin = (errors: Lines = []): SignUpStage => ({ step: 'pin', digits: '', errors });
const initialState = (): SignUpState => ({
  stage: start(),
  invitee: { username: '', merchantName: null, isBusiness: false },
  details: emptyDetails,
  hasAgreed: false,
});

const stageOf = (step: SignUpStep): SignUpStage => {
  if (step === 'terms') return { step };
  return step === 'details' ? start() : choosePin();
};

/** Only what lies behind can be gone back to, and not while something is on its way. */
const isBehind = (step: SignUpStep, stage: SignUpStage): boolean => {
  if (
    stage.step === 'registered' ||
    stage.step === 'done' ||
    ('status' in stage && stage.status === 'saving')
  )
    return false;
  return signUpSteps.indexOf(step) < signUpSteps.indexOf(stage.step);
};

const afterDigits = (stage: SignUpStage, digits: string): SignUpStage => {
  const isTaken =
    digits.length <= pinLimits.length &&
    (stage.step === 'pin' || (stage.step === 'confirm' && stage.status === 'entering'));
  return isTaken ? { ...stage, digits, errors: [] } : stage;
};

const afterCompletion = (stage: SignUpStage, digits: string): SignUpStage => {
  if (stage.step === 'pin' && stage.digits === digits) {
    const complaint = complainAboutFirstEntry(digits);
    if (complaint !== null) return choosePin([complaint]);
    return {
      step: 'confirm',
      status: 'entering',
      pin: digits,
      digits: '',
      errors: [],
      isInDoubt: false,
    };
  }
  if (stage.step !== 'confirm' || stage.status === 'saving' || stage.digits !== digits)
    return stage;
  if (digits !== stage.pin) return { ...stage, digits: '', errors: [pinsDifferText] };
  const complaint = complainAboutPin(digits);
  return complaint === null
    ? { ...stage, status: 'saving', errors: [] }
    : choosePin([pinComplaintTexts[complaint]]);
};

type Opened = {
  readonly invitee: Invitee;
  readonly hasConsented: boolean;
  readonly isSignedIn: boolean;
};

const slice = createSlice({
  name: 'signUp',
  initialState,
  reducers: {
    signUpOpened: (
      _state,
      { payload: { invitee, hasConsented, isSignedIn } }: PayloadAction<Opened>,
    ): SignUpState => ({
      ...initialState(),
      invitee,
      details: { ...emptyDetails, sms_opt_in: hasConsented },
      stage: isSignedIn ? { step: 'registered' } : start(),
    }),
    /** Everything typed is forgotten, the PIN before all. */
    signUpLeft: initialState,
    registrationFound: (state): SignUpState => ({ ...state, stage: { step: 'registered' } }),
    detailsSubmitted: (state, { payload }: PayloadAction<Details>): SignUpState => ({
      ...state,
      details: payload,
      stage: { step: 'details', status: 'verifying', errors: [] },
    }),
    detailsVerified: (state): SignUpState =>
      state.stage.step === 'details' && state.stage.status === 'verifying'
        ? { ...state, stage: { step: 'terms' } }
        : state,
    detailsRefused: (state, { payload }: PayloadAction<Lines>): SignUpState => ({
      ...state,
      stage: start(payload),
    }),
    termsAgreed: (state): SignUpState => ({ ...state, hasAgreed: true, stage: choosePin() }),
    digitsEntered: (state, { payload }: PayloadAction<string>): SignUpState => ({
      ...state,
      stage: afterDigits(state.stage, payload),
    }),
    digitsCompleted: (state, { payload }: PayloadAction<string>): SignUpState => ({
      ...state,
      stage: afterCompletion(state.stage, payload),
    }),
    pinRefused: (state, { payload }: PayloadAction<Lines>): SignUpState => ({
      ...state,
      stage: choosePin(payload),
    }),
    /** No answer, or one without a reason: the same request can be sent again. */
    signUpFailed: (
      state,
      {
        payload: { errors, isInDoubt },
      }: PayloadAction<{ readonly errors: Lines; readonly isInDoubt: boolean }>,
    ): SignUpState =>
      state.stage.step === 'confirm'
        ? {
            ...state,
            stage: {
              ...state.stage,
              status: 'entering',
              errors,
              isInDoubt: isInDoubt || state.stage.isInDoubt,
            },
          }
        : state,
    signedUp: (state): SignUpState => ({ ...state, stage: { step: 'done' } }),
    stepRevisited: (state, { payload }: PayloadAction<SignUpStep>): SignUpState =>
      isBehind(payload, state.stage) ? { ...state, stage: stageOf(payload) } : state,
  },
});

export const signUpReducer = slice.reducer;
export const {
  signUpOpened,
  signUpLeft,
  registrationFound,
  detailsSubmitted,
  detailsVerified,
  detailsRefused,
  termsAgreed,
  digitsEntered,
  digitsCompleted,
  pinRefused,
  signUpFailed,
  signedUp,
  stepRevisited,
} = slice.actions;
