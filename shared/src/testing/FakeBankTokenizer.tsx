import axios from 'axios';

/** One request to the bank tokenizer, with the form it carried. */
export type BankTokenizerRequest = {
  readonly url: string | undefined;
  readonly form: Readonly<Record<string, string>>;
};

/**
 * The bank tokenizer answers every request with this body from now on; default: a token. Returns the requests it is
 * sent.
 */
export const fakeBankTokenizer = (
  body: Readonly<Record<string, string>> = { TRANS_ID: '100123456789', STATUS: '1' },
): readonly BankTokenizerRequest[] => {
  const requests: BankTokenizerRequest[] = [];
  axios.defaults.adapter = async (config) => {
    requests.push({
      url: config.url,
      form: Object.fromEntries(new URLSearchParams(String(config.data))),
    });
    return { data: body, status: 200, statusText: 'OK', headers: {}, config };
  };
  return requests;
};
