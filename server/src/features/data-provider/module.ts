import { definePart } from '../../modules/module.ts'
import { dataProviderJobs } from './jobs.ts'

export { createCallRecorder } from './record-provider-calls.ts'
export { dataProviderJobs }

export const dataProvider = definePart({ name: 'data-provider', jobs: dataProviderJobs })
