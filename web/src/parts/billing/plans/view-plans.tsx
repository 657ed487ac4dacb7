import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** The way to the plans, where something asks for more than there is. */
export const ViewPlans = ({ children = 'View Plans', ...props }: ButtonProps) => (
  <Button {...props} renderRoot={(root) => <Link to="/pricing-page" {...root} />}>
    {children}
  </Button>
)
