/** As somebody who has opened the charts of projects on this device. */
export const openCharts = () =>
  localStorage.setItem('project-overview', JSON.stringify({ figures: true, charts: true }))
