/** What stands in the inventory's headers where each answer has something of its own. */
export const answerNonce = '{of this answer}';
export const importMapHash = '{of the import map}';
/** Where the businesses' registered sites stand, or nobody. */
export const registeredSites = '{registered sites of the business}';
