/** Messages of the list of customers and of their pages. */
export const customerMessages = {
  plan: 'The plan must be the name of a plan.',
  sort: 'Sort by id, name, joined, last_active, revenue or usage.',
  status: 'The status must be suspended, paying, trial or none.',
  direction: 'The direction must be asc or desc.',
  deleted: 'Customer deleted',
  deleteFailed: 'Couldn’t delete the customer',
} as const
