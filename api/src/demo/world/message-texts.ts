/** Exchanges between a customer (the first line) and the staff, in turns. Every text fits every customer. */
export const exchanges: readonly (readonly string[])[] = [
  [
    'Hi, did my payment from yesterday go through?',
    'Hello {first}, yes, it arrived this morning. Your receipt is in the portal under Receipts.',
    'Great, thank you!',
  ],
  [
    'My bill looks higher than last month. Can you tell me why?',
    'Good question, {first}. This period has 33 days instead of 28, the rate is the same.',
    'Ah, that explains it. Thanks for looking.',
    'Any time. Have a good day!',
  ],
  [
    'Can I pay half now and the rest on the 28th?',
    'Yes. Anything from the minimum due upwards keeps the bill in order, and you can pay the rest later.',
  ],
  [
    'I moved last week. What do you need from me?',
    'Congratulations! Please send the new street, city and zip and we will update your account.',
    '1840 Pearl Street, Apt 6. Same city and zip.',
  ],
  [
    'How do I switch on auto-pay?',
    'Open any bill, press Auto-Pay, choose a card and a day of the month. It starts with the next bill.',
    'Found it. Done!',
  ],
  [
    'Is there a way to get the bill by email too?',
    'There is: in your profile, switch on email for our company.',
    'Perfect',
  ],
  [
    'My card expired, where do I change it?',
    'In the portal open your profile and add the new card there, then make it the preferred one.',
    'ok will do tonight',
  ],
  [
    'Do you take checks?',
    'We do not, {first}. A card or a bank account in the portal is the quickest way.',
    'Alright',
  ],
  [
    'I was charged a late fee but I paid on the due date',
    'Sorry about that. I can see the payment was made in time, the fee comes off your next bill.',
    'Thank you so much 🙏',
  ],
  [
    'Could somebody call me about the outage on Tuesday?',
    'Of course. What time suits you?',
    'After 4 pm would be best',
  ],
  [
    'Please remove the second line on my account',
    'That is done. The change shows on the next bill.',
    'Thanks',
  ],
  [
    'Hola, ¿puedo pagar en dos partes?',
    'Hola {first}, sí: puede pagar una parte hoy y el resto antes del vencimiento.',
    '¡Gracias!',
  ],
  [
    'What is the bill for? I do not recognize the second item',
    'It is the yearly meter check, it appears once every November.',
    'Okay, makes sense now.',
  ],
  [
    'I lost my PIN',
    'No problem: press Forgot PIN on the sign-in page and we will mail you a link.',
    'Worked, I am in',
  ],
];

/** What the staff writes first. */
export const openings: readonly string[] = [
  'Hello {first}, your new bill is ready in the portal.',
  'Hi {first}, a friendly reminder that your bill is due this week.',
  'Hello {first}, we updated your service address as you asked.',
];

/** Last texts of customers that staff have not answered yet. */
export const unanswered: readonly string[] = [
  'Hi, I cannot find my receipt from last month. Can you send it again?',
  'Is somebody there today? My bill shows twice.',
  'Can you move my due date to the 20th?',
  'I just paid, please check that it arrived',
  'Quick question: does the minimum cover the tax too?',
  'Please call me back about the payment plan.',
  'Why is there an extra item of $12.50 on the bill?',
  'Thanks! One more thing: can my wife have her own login?',
  'The app says late but I have until Friday, no?',
  'Do you offer a discount for paying the whole year?',
  'I would like to change the card for auto-pay',
  'Got it, will pay tomorrow morning',
];
