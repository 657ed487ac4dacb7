import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-layout.module.css'

/** A part of a form with its name and a hint beside its fields. */
export function FormSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <Title order={2}>{title}</Title>
        <p>{hint}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
