import { createFileRoute } from '@tanstack/react-router'
import { CreateProjectRoute } from '../../features/rank-projects/form/create-project-route.tsx'
import { readStep } from '../../features/rank-projects/form/step-address.ts'

export const Route = createFileRoute('/_app/create-rank-project')({
  staticData: {
    title: 'New project',
    section: 'SERP Projects',
    ability: 'CREATE_SERP_PROJECT',
    module: 'SERP Projects',
  },
  validateSearch: readStep,
  component: CreateProjectRoute,
})
