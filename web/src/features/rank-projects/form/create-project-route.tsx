import { useNavigate, useSearch } from '@tanstack/react-router'
import { CreateProjectPage } from './create-project-page.tsx'
import { readStep } from './step-address.ts'

/** The form at either of its two addresses; which step is shown is part of them. */
export function CreateProjectRoute() {
  const { step = 1, check } = readStep(useSearch({ strict: false }))
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
