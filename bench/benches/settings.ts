import type { Bench } from '../lib/bench.ts'
import { addBritishMetrics, divideIntoSettings, settingsCount } from '../lib/divide-into-settings.ts'
import { generateMetrics, settleProjects } from '../lib/generate-projects.ts'
import { memoryFigure } from '../lib/memory-figure.ts'
import { makeProject, measureViews } from '../lib/project-views.ts'

const keywords = 10_000
const days = 365

export const settingsBench: Bench = {
  name: 'settings',
  measures: `a project of ${keywords} keywords × ${settingsCount} settings × ${days} days, one at a time over HTTP: its views of all settings and of one, and the settings side by side`,
  async run(world) {
    const project = await makeProject(world, { keywords: keywords * settingsCount, days })
    const { databaseUrl, accountId, id } = project
    const keyword = await divideIntoSettings(databaseUrl, accountId, id)
    await generateMetrics(databaseUrl)
    await addBritishMetrics(databaseUrl)
    await settleProjects(databaseUrl)
    return measureViews(world, project, async (upTo50, server) => {
      return [
        await upTo50('overview of 365 days, all settings', `show-overview/${id}?days=365`),
        await upTo50('overview of 365 days, one setting', `show-overview/${id}?days=365&setting=2`),
        await upTo50('history, all settings', `list-histories/${id}`),
        await upTo50('history, one setting', `list-histories/${id}?setting=2`),
        await upTo50('history by volume, one setting', `list-histories/${id}?setting=2&sort=volume&direction=desc`),
        await upTo50('features, one setting', `show-features/${id}?setting=2`),
        await upTo50('landing pages, one setting', `list-pages/${id}?setting=2`),
        await upTo50('settings side by side', `list-setting-totals/${id}`),
        await upTo50('settings side by side, 90 days', `list-setting-totals/${id}?compare=90d`),
        await upTo50('a keyword in all settings, 365 days', `show-keyword/${id}/${keyword}?days=365`),
        memoryFigure('memory after all of it', server),
      ]
    })
  },
}
