export const points = ['Answers for every question']

export default function LockedPreview() {
  return <p>A picture of answers</p>
}
