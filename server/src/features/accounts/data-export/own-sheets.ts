import { sql } from 'drizzle-orm'
import type { Viewer } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { describeRows } from '../../../platform/spreadsheet/describe-rows.ts'
import { describeSheet, type Sheet } from '../../../platform/spreadsheet/write-sheet.ts'

/** Profile, sessions and trusted devices. */
export function ownSheets(ctx: Ctx, { account }: Viewer): Sheet[] {
  const profile = [
    ['Name', account.name],
    ['Email', account.email],
    ['Phone', account.contact],
    ['Country code', account.country],
    ['Language', account.language],
    ['Account type', account.type === 1 ? 'Trial' : 'Paid'],
    ['Roles', account.roles.map(({ name }) => name).join(', ')],
  ] as const
  const seen = {
    columns: [
      ['Since', 'created_at'],
      ['Last used', 'last_used_at'],
      ['Device', 'device'],
      ['IP address', 'ip'],
    ],
    where: sql`account_id = ${account.id}`,
    key: ['id'],
  } as const
  return [
    describeSheet({
      name: 'Profile',
      columns: [
        { title: 'Field', width: 20, cell: ([field]: (typeof profile)[number]) => field },
        { title: 'Value', width: 50, cell: ([, value]: (typeof profile)[number]) => value },
      ],
      rows: profile,
    }),
    describeRows(ctx, { ...seen, name: 'Sessions', from: 'sessions' }),
    describeRows(ctx, { ...seen, name: 'Trusted devices', from: 'trusted_devices' }),
  ]
}
