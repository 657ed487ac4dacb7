export const purchaseMessages = {
  changeFailed: 'Couldn’t change the purchase. Please try again.',
  deleteFailed: 'Couldn’t delete the purchase. Please try again.',
  receiptDone: 'File downloaded',
  receiptFailed: 'Couldn’t download the receipt. Please try again.',
} as const
