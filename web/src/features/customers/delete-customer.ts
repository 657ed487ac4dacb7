import { customerMessages } from '#contract/customers/messages.ts'
import { client } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'

/** Deletes a customer. One whom somebody else has deleted meanwhile is gone as wanted. */
export async function deleteCustomer(id: number): Promise<{ message: string }> {
  try {
    await client.accounts.deleteAccount({ id })
  } catch (error) {
    if (failureOf(error).code !== 'row.not-found') throw error
  }
  return { message: customerMessages.deleted }
}
