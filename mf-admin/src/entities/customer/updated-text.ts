/** After a saved note, a changed opt-in and applied tags. */
export const updatedText = 'Successfully updated!';
