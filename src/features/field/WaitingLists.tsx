import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type FieldMode, type FieldState, useConnection } from '../../engine'
import { ActLine } from './ActLine'
import { text } from './messages'
import { QuestionCard } from './QuestionCard'
import { Aside, Section } from './Section'
import { useSending } from './useSending'

interface WaitingListsProps {
  readonly mode: FieldMode
  readonly state: FieldState
}

export function WaitingLists({ mode, state }: WaitingListsProps) {
  const isConnected = useConnection()
  const { isSending, send } = useSending(mode)
  const toFix = state.waiting.filter(({ question }) => question)
  const toSend = state.waiting.filter(({ question }) => !question)
  return (
    <>
      {toFix.length > 0 && (
        <Section title={text.fixTitle}>
          <List>
            {toFix.map((act) => (
              <QuestionCard key={act.number} act={act} label={act.label ?? text.acts[act.kind]} mode={mode} />
            ))}
          </List>
        </Section>
      )}
      {toSend.length > 0 ? (
        <Section title={text.waitingTitle}>
          <List>
            {toSend.map((act) => (
              <Box key={act.number} component="li">
                <ActLine act={act} label={act.label ?? text.acts[act.kind]} />
              </Box>
            ))}
          </List>
          {isSending && <LinearProgress aria-label={text.statusOf.sending} />}
          {isConnected ? (
            <Button
              variant="contained"
              sx={{ justifySelf: 'start' }}
              disabled={isSending}
              onClick={() => void send(text.sent)}
            >
              {text.sendNow}
            </Button>
          ) : (
            <Aside>{text.needsConnection}</Aside>
          )}
        </Section>
      ) : (
        toFix.length === 0 && (
          <Section title={text.waitingTitle}>
            <Typography sx={{ color: 'text.secondary' }}>{text.nothingWaits}</Typography>
          </Section>
        )
      )}
    </>
  )
}

function List({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  )
}
