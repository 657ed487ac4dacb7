import { useNavigate } from '@tanstack/react-router'
import type { PageProps } from '../../../module.ts'
import { CreateProjectPage } from './create-project-page.tsx'
import type { StepAddress } from './step-address.ts'

/** The form at either of its two addresses; which step is shown is part of them. */
export default function CreateProjectRoute({ address: { step = 1, check } }: PageProps<StepAddress>) {
  const navigate = useNavigate()
  const openProject = (id: number) => void navigate({ to: '/view-serp-project/$id', params: { id: String(id) } })
  return (
    <CreateProjectPage
      check={check}
      step={step}
      onStep={(next) => void navigate({ to: '.', search: next === 1 ? {} : { step: next } })}
      onDone={openProject}
    />
  )
}
