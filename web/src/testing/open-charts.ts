/** Acts as a device on which the charts of projects are open. */
export const openCharts = () =>
  localStorage.setItem('project-overview', JSON.stringify({ figures: true, charts: true }))
