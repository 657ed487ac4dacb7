import { roleMessages } from '#contract/roles/messages.ts'
import { permissionBounds } from '#contract/rules/access/permission-names.ts'
import { hasHiddenCharacters, hiddenCharacters } from '#contract/rules/text/hidden-characters.ts'

/** The problem of a role's name, in the server's words. */
export function nameProblem(text: string) {
  const name = text.trim()
  if (hasHiddenCharacters(name)) return hiddenCharacters
  const isFine = name.length <= permissionBounds.roleNameCharacters && /[\p{L}\p{N}]/u.test(name)
  return isFine ? null : roleMessages.name
}
