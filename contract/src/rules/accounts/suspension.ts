/** Most characters in the reason for a suspension. */
export const suspendReasonLength = 300
