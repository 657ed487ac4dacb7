/** Shows the person at the terminal what is taking time now. */
export const sayStep = (step: string): void => console.log(`${step} …`)
