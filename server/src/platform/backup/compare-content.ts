import { connectClient } from '../database/connect-client.ts'
import type { BackupHeader, BackupManifest } from './archive.ts'
import { createContentCounter } from './count-content.ts'
import { listTables } from './list-tables.ts'
import { plainTexts, readRows, withoutTimeLimits } from './read-rows.ts'

/** Reads every table of a restored database again and names those whose rows are not the backup's. */
export async function findDifferentTables(
  url: string,
  header: BackupHeader,
  manifest: BackupManifest,
): Promise<string[]> {
  const client = await connectClient(url)
  client.on('error', () => {})
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(withoutTimeLimits)
    await client.query(plainTexts)
    const { leaves } = await listTables(client)
    const different: string[] = []
    for (const { name, columns } of header.tables) {
      const counter = createContentCounter()
      // In the backup's column order, which may differ from this database's.
      for (const leaf of leaves.filter(({ table }) => table === name))
        for await (const text of readRows(client, { ...leaf, columns })) counter.add(text)
      const here = counter.sum()
      const there = manifest.tables[name]
      if (here.rows !== there?.rows || here.checksum !== there.checksum) different.push(name)
    }
    return different
  } finally {
    await client.end().catch(() => {})
  }
}
