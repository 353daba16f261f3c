/** The placeholders in the inventory's headers for the parts that each answer has of its own. */
export const answerNonce = '{of this answer}';
export const importMapHash = '{of the import map}';
/** The place of the merchants' registered sites in a policy, or `'none'`. */
export const registeredSites = '{registered sites of the business}';
