/** Something for the person at the terminal to read: printed as a sentence, without where in our code it was thrown. */
export class PlainError extends Error {}
