/**
 * Sentences by which people revoke their consent to texts, as clauses of `opt-out-text.domain`. A phrase must begin its
 * clause, after words of `openers`; what may follow it is `tail`. Anything else is left to staff.
 */
export type Phrases = {
  /** Words that carry no meaning of their own. */
  readonly polite: ReadonlySet<string>;
  /** Words before a request, such as 'could you'. */
  readonly openers: string;
  /** Openers that make a question a request. */
  readonly asking: RegExp;
  readonly requests: readonly string[];
  readonly wrongNumbers: readonly string[];
  /** Separate alternatives, so that a text is read in one way: two ways for each of its words take exponential time. */
  readonly tail: string;
  /** Begins another sentence, which a text need not mark. */
  readonly nextSentence: string;
  /** Asks for less than an end of all texts. */
  readonly limits: RegExp;
  /** Staff look at it where no request is clear. */
  readonly signals: readonly RegExp[];
};

export const messageWord =
  '(?:text(?:s|ing|ed)?|txt(?:s|ing)?|messages?|messaging|msgs?|sms|mms|notifications?|notifs|alerts?|reminders?|spam|communications?)';
const around =
  '(?:all|any|the|these|those|this|that|your|ya|ur|more|further|future|additional|other|sending|send|getting|receiving|receive|get|me|us|my|with|w|of|to|from|by|for|it|phone|cell|number|automated|automatic|annoying|stupid|damn|fucking|fuckin|marketing|billing|payment|being|be|sent|via|on)';
const texting =
  '(?:texting|txting|txtng|messaging|msging|contacting|bothering|spamming|harassing|bugging|notifying|alerting|pinging)';
const stopping =
  '(?:stop|stopall|quit|cease|end|cancel|discontinue|halt|disable|deactivate|turn off|shut off|switch off|knock off|enough(?: with| of)?)';
const fromSender = '(?: from(?: [a-z]+){1,3})?';
const me = '(?:me|us|my (?:phone|cell|number|cell phone|mobile)|this (?:number|phone|cell)|here)';
const not = '(?:do not|dont|dnt|donot|never|do not ever|dont ever|dont you ever|dont u)';
const number = '(?:(?:cell|phone|mobile|telephone)? ?(?:number|num|phone|cell|#))';
const list =
  '(?:(?:text|texting|message|messaging|sms|mailing|contact|distribution|phone|call) )?(?:list|lists|database|system|records|contacts|texts|messages|texting|group|thread|chat|notifications|alerts)';

const english: Phrases = {
  polite: new Set(
    'please pls plz kindly thank thanks thankyou thx ty you u so very much hi hello hey ok okay no now immediately sorry regards sir maam again asap already'.split(
      ' ',
    ),
  ),
  openers:
    'please|pls|plz|kindly|hi|hello|hey|ok|okay|no|yes|yeah|yo|sorry|just|and|so|then|also|again|omg|wtf|sir|maam|guys|now|well|look|listen|seriously|can|could|would|will|you|u|yall|need|have to|must|should|to|i|id|ive|like|want|wish|am|im|asking|ask|asked|told|tell|telling|demand|request|requesting|that|already|said|better|really|for the last time|lets|let me|stop',
  asking: /\b(?:can|could|would|will|please|pls|plz)\b/,
  requests: [
    `${stopping}(?: ${around}){0,6} ${messageWord}${fromSender}`,
    `(?:stop|quit|cease)(?: \\w+ing (?:and|or))? ${texting}(?: (?:and|or) \\w+ing)?(?: ${me})?`,
    '(?:stop|quit) (?:calling (?:and|or) texting|blowing up my phone)(?: me)?',
    'cease and desist',
    'stop all',
    '(?:reply|text|txt|send|type) stop',
    `${not} (?:please )?(?:text|txt|message|msg|sms|contact|bother|harass|spam)(?: (?:or|and) (?:call|email))?(?: ${me}| again| anymore)`,
    `${not} (?:text|txt|contact)$`,
    `${not} (?:please )?send(?: ${around}){0,6} ${messageWord}${fromSender}`,
    `no (?:more|further|additional)(?: ${around}){0,3} ${messageWord}${fromSender}`,
    '(?:please |pls |plz )?no (?:text|message|sms) (?:please|pls|plz)',
    'no (?:texts|texting|messages|sms)(?! from| yet| received| on| in| since| about)',
    `(?:remove|delete|drop|strike|erase|scrub|take|get) (?:me|us|my ${number}|this ${number}|my name|my info)(?: (?:from|off|off of|out of) (?:all )?(?:of )?(?:your|ur|this|the|all|any|these|those)(?: your| these)? ${list})`,
    `(?:remove|delete|erase) (?:me|us|my ${number}|this ${number})`,
    'take (?:me|us) off',
    `(?:be|get) (?:removed|taken|deleted|unsubscribed|optout) (?:from|off|off of) (?:your|this|the|all|any|these)(?: your| these)? ${list}`,
    `(?:be )?(?:optout|unsubscribed?)(?: me| us)?(?: (?:of|from)(?: ${around}){0,4} ${messageWord})?`,
    `(?:i )?(?:do not|dont|no longer|never) (?:want|wish|need|care)(?: ${around}){0,6} ${messageWord}${fromSender}`,
    `(?:i )?(?:do not|dont|no longer) (?:want|wish)(?: to be| to get|(?: you| u| yall)?(?: to)?) (?:texted|messaged|contacted|texting|messaging|contacting|text|message|contact)(?: by you| me| us)?`,
    `(?:i )?(?:do not|dont|no longer|never) (?:consent|agree|consented|agreed)(?: to(?: ${around}){0,5} (?:${messageWord}|contacted|messaged))?`,
    `(?:hereby )?(?:revok(?:e|ing)|withdraw(?:ing)?|rescind|retract|cancel)(?: all| any| my| the| prior| previous| express| written| of){0,4} (?:consent|permission|authorization)(?: (?:to|for)(?: ${around}){0,5} (?:${messageWord}|contacted|messaged|contact|message)(?: me)?)?`,
    `(?:do not|dont|no longer) have (?:my |any )?(?:consent|permission|authorization) to (?:text|message|contact)(?: me)?`,
    '(?:consent|permission) (?:revoked|withdrawn)',
    'leave me (?:the \\w+ )?alone',
    '(?:lose|forget) (?:my|this) number',
  ],
  wrongNumbers: [
    '(?:(?:sorry|i|think|you|u|youve|ya|have|got|texted|reached|are|youre|texting|must|this|is|its|it|thats|looks|like|the|a|an) )*wrong (?:(?:phone|cell) )?(?:number|num|nbr|#|person|guy|lady|party|contact|phone)(?: (?:for|im|i|there|not|he|she|bud|buddy|dude|bro|man|friend|lol|who)\\b.*)?',
    '(?:this|that) (?:is not|isnt|aint|is no longer|was never) (?:(?!my|account|invoice|bill|meter|card|policy|order|customer|right|correct|the|a|your|our)\\w+ ){1,2}(?:number|phone|cell)',
    '(?:this|the) (?:phone |cell )?number (?:no longer belongs|does not belong|doesnt belong|never belonged|was reassigned|has been reassigned|belongs to someone else|isnt hers|isnt his|is not hers|is not his)(?: to .*)?',
    '(?:(?!my|the|your|our|a)\\w+ ){1,3}(?:does not|doesnt|no longer) (?:have|has|owns?|uses?) this (?:number|phone)',
    '(?:there is |theres )?(?:no one|noone|nobody)(?: here)? (?:by|with|named|called) .*',
  ],
  tail:
    'please|pls|plz|thanks|thank you|thankyou|thank u|thx|ty|anymore|again|ever|now|right now|immediately|asap|at all|forever|permanently|ok|okay|sir|maam|dude|bro|man|guys|yall|me|us|to|this|number|phone|cell|my|here|from|from you|your|company|any|more|all|these|those|the|with|of|on|by|list|damn|fucking|fuck|hell|wtf|instead|further|already|sorry|people|about (?:it|this|that)|about (?:this|my|the|that) bills?|' +
    messageWord,
  nextSentence:
    'i|im|ive|ill|id|or|and|because|bc|cuz|since|as|its|thats|they|we|he|she|but|otherwise|not|stop|remove|please (?:stop|remove|take|delete|dont|do not)',
  limits:
    /\b(?:until|till|til|unless|if|when|while|before|after|during|between|at(?! all)|early|late|often|every|twice|today|tonight|tomorrow|weekends?|nights?|work|times|daily|hours?|am|pm|except|only|just|just about)\b/,
  signals: [
    /\b(?:do not|dont|donot|never)(?: ever| please)? (?:call|text|txt|message|msg|contact|email|bother|send) (?:me|us)\b/,
    /\b(?:remove|delete|erase) (?:me|my (?:\w+ )?(?:number|name|phone|info|information|contact)|this number)\b/,
    /\b(?:take|get) (?:me|my \w+|this number) off\b/,
    /\b(?:who|no|not|never|without|dont|didnt|withdraw\w*)\b.*\b(?:consent|permission|authoriz\w*)\b/,
    /\b(?:never|didnt|did not) (?:sign|signed|ask|asked|agree|agreed|subscribe|subscribed)\b/,
    /\b(?:harass\w*|spam\w*|fcc|tcpa|do not call list|unsolicited|unwanted|wrong number|wrong #|wrong person)\b/,
    new RegExp(
      `\\b(?:hate|tired|sick|enough|annoy\\w*|too many|so many|fed up|why (?:are|do|r) (?:you|u|yall))\\b.*\\b${messageWord}\\b`,
    ),
    /^(?:no|no more) (?:text|message)$/,
    /^(?:fuck off|go away|get lost|piss off|block me)\b/,
    /\bopt (?:\w+ ){1,3}out\b/,
    /^(?:this is not|this isnt|not) (?!my|the|a|an|your|our|right|correct|good|fair|true|yet|ok|okay|now|today|sure|working|it|interested|possible|at|really|what|how|enough|paid)\w+(?: \w+)?$/,
    /\b(?:dont|do not) know (?:a|an|any|anyone|anybody|this person)\b/,
    /\bgot this number\b|\bhave this number\b/,
    /\b(?:no more|dont want|do not want|hate|too many) (?:\w+ )?emails?\b/,
  ],
};

const mensajes = '(?:mensajes?|mensajitos|textos?|sms|notificaciones|alertas|avisos|recordatorios)';
const cerca =
  '(?:de|con|los|las|la|el|sus|su|estos|esos|todos|mis|tantos|mas|otros?|ningun|ningunos|enviarme|mandarme|enviar|mandar|recibir|enviarnos|mandarnos|que|me|nos|manden|envien|mande|envie|ya)';
const mandar =
  '(?:manden?|mandes|envien?|envies|sigan? (?:mandando|enviando)|vuelvan? a (?:mandar|enviar)(?:me)?)';
const escribir =
  '(?:escriban?|escribas|texteen?|textees|contacten?|contactes|molesten?|molestes|sigan? (?:escribiendo|molestando|contactando|texteando)|vuelvan? a (?:escribir|contactar|molestar|textear))';

const spanish: Phrases = {
  polite: new Set(
    'por favor porfavor porfa gracias muchas hola buenos dias buenas tardes noches ya disculpe perdon lo siento senor senora si no ahora'.split(
      ' ',
    ),
  ),
  openers:
    'por favor|porfavor|porfa|favor de|hola|ya|no|si|les pido que|le pido que|quiero que|necesito que|quisiera|quiero|deseo|pueden|puede|podrian|podria|me|gracias|disculpe|perdon',
  asking: /\b(?:pueden|puede|podrian|podria|favor|porfa)\b/,
  requests: [
    `(?:ya )?no (?:me |nos )?(?:${mandar}|mandar|enviar)(?: ${cerca}){0,3} ${mensajes}`,
    `(?:ya )?no (?:me|nos) ${mandar} (?:mas|nada)(?: mas)?`,
    `(?:ya )?(?:no|nunca) (?:me|nos) ${escribir}`,
    `(?:ya )?no (?:quiero|deseo|necesito|queremos)(?: ${cerca}){0,5} ${mensajes}`,
    `no (?:quiero|deseo) que (?:me|nos) ${escribir}`,
    `(?:ni un|no|basta de)(?: ${cerca}){0,3} ${mensajes}`,
    `(?:dejen|deje|deja|dejar|paren|pare|parar|detengan|detenga|cancelen|cancele|cancela|cancelar|suspendan|suspenda|terminen|quiten)(?: ${cerca}){0,4} ${mensajes}`,
    '(?:dejen|deje|deja|dejar|paren|pare|parar) de (?:escribirme|textearme|molestarme|contactarme|escribir|molestar|textear)',
    '(?:dejenme|dejeme|dejame) en paz',
    '(?:quitenme|quiteme|quitame|saquenme|saqueme|sacame|borrenme|borreme|eliminenme|elimineme|remuevanme|retirenme)(?: (?:de|del) (?:la|su|sus|tu|tus|esta|este|esa)? ?(?:lista|listas|sistema|base de datos))?',
    '(?:borren|borre|borra|eliminen|elimine|elimina|quiten|quite|saquen|saque) (?:mi|este) (?:numero|telefono|celular)',
    '(?:darme|denme|deme|dar|darnos) de baja',
    '(?:revoco|retiro|cancelo)(?: mi| el| todo)? (?:consentimiento|permiso|autorizacion)',
    `no (?:autorizo|consiento|doy (?:mi )?(?:consentimiento|permiso|autorizacion))(?: (?:para )?${cerca}){0,5}(?: ${mensajes})?`,
    // French, by the word that Canadian carriers know.
    '(?:arretez|arreter|arrete|cessez)(?: (?:de|d|menvoyer|envoyer|les|des|vos|ces|tous|me|texter|ecrire|mecrire)){1,4}(?: (?:messages?|textos?|sms))?',
    'ne (?:menvoyez|mecrivez|me textez)(?: (?:plus|pas|de|aucun|jamais)){1,3}(?: (?:messages?|textos?|sms))?',
    'plus de (?:messages?|textos?|sms)',
    '(?:desabonnez|desinscrivez|retirez) moi',
  ],
  wrongNumbers: [
    '(?:(?:creo|que|tiene|tienen|tienes|es|esta|estan|este|el|un|lo|siento) )*(?:numero|persona) (?:equivocad[oa]|incorrect[oa]|errone[oa]|errad[oa])',
    'se (?:equivoco|equivocaron|ha equivocado|han equivocado) de (?:numero|persona)',
    'este (?:ya )?no es (?:el )?(?:numero|telefono|celular) de (?!cuenta|factura|la|el|mi)\\w+(?: \\w+)?',
    'este (?:numero|telefono|celular) (?:ya )?no (?:es|pertenece) (?:de|a) \\w+(?: \\w+)?',
    '(?:mauvais numero|vous avez le mauvais numero)',
  ],
  tail: `por favor|porfavor|porfa|gracias|muchas gracias|mas|nunca|jamas|ya|ahora|inmediatamente|a este|a mi|este|numero|telefono|celular|todos|ustedes|la|su|lista|svp|merci|s il vous plait|de|${mensajes}`,
  nextSentence: 'yo|porque|pues|y|o|es|esto|no',
  limits:
    /\b(?:hasta|cuando|si|antes|durante|despues|tan|temprano|tarde|noche|noches|manana|dia|dias|solo|excepto|pero)\b/,
  signals: [
    /\b(?:darme|darnos|denme|deme) de baja\b|\b(?:numero|persona) equivocad[oa]\b/,
    /\bno me (?:llamen?|molesten?|manden|mande|envien|envie|escriban?)\b/,
    new RegExp(
      `\\b(?:demasiados|tantos|cancel\\w*|paren|parar|dej[ae]\\w*|quit\\w+|basta|hart[oa]|molest\\w+|no quiero|no deseo)\\b.*\\b${mensajes}\\b`,
    ),
    /^(?:yo )?no soy (?!el|la|responsable|de)\w+(?: \w+)?$/,
    /^(?:quiero|quisiera|deseo) (?:cancelar|salir|parar)$/,
    /\b(?:borren?|eliminen?|quiten?) mi (?:numero|telefono|nombre)\b/,
  ],
};

export const languages: readonly Phrases[] = [english, spanish];
