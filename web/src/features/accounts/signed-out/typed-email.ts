const key = 'typed-email'

/** The address last typed in this tab, so that the next form has it already. It never stands in a web address. */
export const readTypedEmail = () => sessionStorage.getItem(key) ?? ''

export function storeTypedEmail(email: string) {
  if (email.trim() === '') sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, email.trim())
}

export const deleteTypedEmail = () => sessionStorage.removeItem(key)
