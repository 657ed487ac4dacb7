import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { asTable, tableFile } from './table.ts'

test('docs/routes.md says what was seen', () => {
  const table = asTable()
  if (process.env.WRITE_ROUTES === '1') writeFileSync(tableFile, table)
  expect(readFileSync(tableFile, 'utf8'), 'Run `npm run docs:routes`.').toBe(table)
})
