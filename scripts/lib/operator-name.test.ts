import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { findOperatorName } from './operator-name.ts'
import { root } from './paths.ts'

test('the operator is the user who runs the command', () => {
  expect(findOperatorName()).toBe(userInfo().username)
})

test('a user without a name is shown by number', () => {
  const noEntry = () => {
    throw new Error('A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)')
  }
  expect(findOperatorName(noEntry)).toBe(`uid ${process.getuid?.()}`)
})

test.runIf(process.getuid?.() === 0)('so is one for whom the system itself has no name', () => {
  const print = `import { findOperatorName } from './scripts/lib/operator-name.ts'
    process.setuid(10_001)
    console.log(findOperatorName())`
  const args = ['--input-type=module-typescript', '--eval', print]
  expect(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })).toBe('uid 10001\n')
})
