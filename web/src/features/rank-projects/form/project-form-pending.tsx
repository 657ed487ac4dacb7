import { Skeleton } from '@mantine/core'
import layout from '../../../shared/inputs/form-layout.module.css'
import classes from './create-project.module.css'

/** In the room of the form and its cost, until it is known whether another project fits. */
export const ProjectFormPending = () => (
  <div className={layout.layout} aria-busy>
    <div className={classes.pending}>
      <Skeleton height={24} width="60%" radius="xl" />
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </div>
    <Skeleton height={440} />
  </div>
)
