/** Characters of a reason to suspend an account. */
export const suspendReasonLength = 300
