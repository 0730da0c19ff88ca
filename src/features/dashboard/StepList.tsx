import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { FirstStep, FirstStepPart } from '#model/wire/installation/firstSteps'
import { ContactList, pathsOf, useConsole } from '../../engine'
import { text } from './messages'

interface StepListProps {
  readonly steps: readonly FirstStep[]
  /** Explains only the first step that is not done. */
  readonly isShort?: boolean
}

export function StepList({ steps, isShort = false }: StepListProps) {
  const next = steps.find(({ feito }) => !feito)
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {steps.map((step) => (
        <Step key={step.titulo} step={step} isNext={step === next} isOpen={!isShort || step === next} />
      ))}
    </Box>
  )
}

interface StepProps {
  readonly step: FirstStep
  readonly isNext: boolean
  readonly isOpen: boolean
}

function Step({ step, isNext, isOpen }: StepProps) {
  const { titulo, texto, feito } = step
  const Tick = feito ? CheckCircle : RadioButtonUnchecked
  return (
    <Box
      component="li"
      aria-current={isNext ? 'step' : undefined}
      sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', py: isOpen ? 1 : 0.5 }}
    >
      <Tick
        fontSize="small"
        color={feito ? 'success' : 'disabled'}
        titleAccess={feito ? text.stepDone : text.stepOpen}
      />
      <div>
        <Typography component="h3" variant="body2" sx={{ fontWeight: isNext ? 650 : 500 }}>
          {titulo}
        </Typography>
        {isOpen && !feito && (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {texto}
            </Typography>
            <StepLinks step={step} isNext={isNext} />
          </>
        )}
      </div>
    </Box>
  )
}

function StepLinks({ step: { pagina, partes }, isNext }: Pick<StepProps, 'step' | 'isNext'>) {
  const { slots, area, actor } = useConsole()
  const page = slots.pages.find(({ path }) => path === pagina)
  const isOpen = page && Array.isArray(page.roles) && page.roles.includes(actor.role)
  const open = partes.filter(({ feito }) => !feito)
  const asked = open.filter(({ cadastra }) => !cadastra)
  const variant = isNext ? 'contained' : 'outlined'
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, '&:empty': { display: 'none' } }}>
        {isOpen && (
          <Button size="small" variant={variant} component={Link} to={`/${area}/${page.path}`}>
            {page.title}
          </Button>
        )}
        {open
          .filter(({ cadastra }) => cadastra)
          .map((part) => (
            <PartLink key={part.entidade} part={part} variant={isOpen ? 'outlined' : variant} />
          ))}
      </Box>
      {asked.map(({ entidade, contatos }) => (
        <Typography key={entidade} component="div" variant="body2">
          {contatos.length > 0 ? <ContactList contacts={contatos} /> : text.askTheOffice}
        </Typography>
      ))}
    </>
  )
}

interface PartLinkProps {
  readonly part: FirstStepPart
  readonly variant: 'contained' | 'outlined'
}

/** To the form of a first record, or to the list when a record only has to be changed. */
function PartLink({ part: { entidade, vazio, inicial, titulo }, variant }: PartLinkProps) {
  const { index, area } = useConsole()
  const entity = index.get(entidade)
  if (!entity) return null
  const { create, list } = pathsOf(entity, area)
  return (
    <Button
      size="small"
      variant={variant}
      component={Link}
      to={vazio ? create : list}
      state={vazio ? { record: inicial } : undefined}
    >
      {vazio ? text.createFirst(entity.title) : text.seeList(titulo)}
    </Button>
  )
}
