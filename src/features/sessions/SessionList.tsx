import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { showDateTime } from '#model/formats/index'
import { describeDevice } from '#model/people/describeDevice'
import type { SessionEntry } from '#model/wire/people/session'
import { Icon } from '../../engine'
import { text } from './messages'

interface SessionListProps {
  readonly sessions: readonly SessionEntry[]
  onEnd(session: SessionEntry, device: string): void
}

export function SessionList({ sessions, onEnd }: SessionListProps) {
  const devices = [...new Set(sessions.map(({ aparelho }) => aparelho))]
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {devices.map((device) => (
        <li key={device}>
          <DeviceCard sessions={sessions.filter(({ aparelho }) => aparelho === device)} onEnd={onEnd} />
        </li>
      ))}
    </Box>
  )
}

function DeviceCard({ sessions, onEnd }: SessionListProps) {
  const [latest] = sessions
  if (!latest) return null
  const { name, isTelephone } = inWords(latest)
  const isCurrent = sessions.some(({ atual }) => atual)
  return (
    <Card sx={{ display: 'flex', gap: 2, p: 2, borderColor: isCurrent ? 'primary.main' : undefined }}>
      <Box sx={{ color: 'primary.main', pt: 0.25 }}>
        <Icon name={isTelephone ? 'Smartphone' : 'Computer'} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="h3" component="h2">
            {name}
          </Typography>
          {isCurrent && <Chip color="primary" label={text.current} />}
        </Box>
        {latest.aparelho_desde && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text.since(showDateTime(latest.aparelho_desde))}
          </Typography>
        )}
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => onEnd(session, name)} />
        ))}
      </Box>
    </Card>
  )
}

interface SessionLineProps {
  readonly session: SessionEntry
  onEnd(): void
}

function SessionLine({ session, onEnd }: SessionLineProps) {
  const started = showDateTime(session.iniciada_em)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 240px' }}>
        {[
          text.seen(showDateTime(session.vista_em)),
          text.started(started),
          text.expires(showDateTime(session.expira_em)),
        ].map((line) => (
          <Typography key={line} variant="body2" sx={{ color: 'text.secondary' }}>
            {line}
          </Typography>
        ))}
      </Box>
      {!session.atual && (
        <div data-needs-server="">
          <Button size="small" color="error" aria-label={text.endStarted(started)} onClick={onEnd}>
            {text.end}
          </Button>
        </div>
      )}
    </Box>
  )
}

function inWords({ navegador }: SessionEntry): { readonly name: string; readonly isTelephone: boolean } {
  const { browser, system } = describeDevice(navegador)
  const name = browser && system ? text.on(browser, system) : (browser ?? system ?? text.unknownDevice)
  return { name, isTelephone: system === 'Android' || system === 'iOS' }
}
