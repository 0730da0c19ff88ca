import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { FirstSteps } from '#model/wire/installation/firstSteps'
import { text } from './messages'
import { StepList } from './StepList'
import { titles } from './titles'

/** What is left to do before the console can be used; renders nothing once it is done. */
export function StepsCard({ steps }: { readonly steps: FirstSteps | undefined }) {
  if (!steps || steps.faltam === 0) return null
  return (
    <Card component="section" aria-labelledby="steps-title" sx={{ p: 2.5, mb: 3 }}>
      <Typography id="steps-title" component="h2" variant="h6">
        {titles.steps}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text.stepsDone(steps.passos.length - steps.faltam, steps.passos.length)}
      </Typography>
      <StepList steps={steps.passos} isShort />
    </Card>
  )
}
