/* The parameters of a call as fields, and what came back. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { HttpError } from 'react-admin'
import { apiUrl, request, useCopy, useDialogs } from '../../engine'
import { text } from './messages'
import { type ApiDocument, follow, type ShownCall, type ShownParameter } from './readDocument'
import { curlOf, type Filled, readyCall } from './tryCall'

interface TryFormProps {
  readonly document: ApiDocument
  readonly call: ShownCall
}

/** What came back. */
interface Told {
  readonly status: number
  readonly ms: number
  readonly body: string
  readonly range?: string
}

/** Letters of an answer that are shown. */
const most = 20_000
const places = { path: text.path, query: text.query, header: text.header } as const
/** Told by the console itself. */
const ownHeaders: readonly string[] = ['View-As', 'X-HTTP-Method-Override']

/** The form. */
export function TryForm({ document, call }: TryFormProps) {
  const parameters = (call.parameters ?? [])
    .map((each) => follow.parameter(document, each))
    .filter(({ name }) => !ownHeaders.includes(name))
  const content = call.requestBody?.content ?? {}
  const json = content['application/json']
  const [filled, setFilled] = useState<Filled>(() => startOf(call, parameters))
  const [body, setBody] = useState(() => (json ? JSON.stringify(json.example ?? {}, null, 2) : undefined))
  const [problem, setProblem] = useState<string>()
  const [told, setTold] = useState<Told>()
  const [isSending, setSending] = useState(false)
  const { confirm } = useDialogs()
  const copy = useCopy()
  const ready = readyCall(call, parameters, filled, body)
  const isFile = isOfFiles(call)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const missing = parameters.find(({ name, required }) => required && !filled[name]?.trim())
    const fault = missing ? text.missing(missing.name) : isJson(body) ? undefined : text.badBody
    setProblem(fault)
    if (fault !== undefined) return
    if (call.method !== 'GET') {
      const isSure = await confirm({
        title: text.confirmTitle,
        message: text.confirm(`${call.method} /api${call.path}`),
        confirmLabel: text.send,
      })
      if (!isSure) return
    }
    setSending(true)
    setTold(await make(ready))
    setSending(false)
  }

  return (
    <Box component="form" noValidate onSubmit={(event) => void send(event)} sx={{ mt: 2 }}>
      {parameters.length > 0 && <Typography variant="h3">{text.parameters}</Typography>}
      <Box sx={{ display: 'grid', gap: 1.5, mt: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {parameters.map((parameter) => (
          <ParameterField
            key={`${parameter.in} ${parameter.name}`}
            parameter={parameter}
            value={filled[parameter.name] ?? ''}
            onChange={(value) => setFilled((before) => ({ ...before, [parameter.name]: value }))}
          />
        ))}
      </Box>
      {body !== undefined && (
        <TextField
          label={text.body}
          value={body}
          onChange={({ target }) => setBody(target.value)}
          multiline
          minRows={3}
          maxRows={16}
          fullWidth
          sx={{ mt: 2 }}
          slotProps={{ htmlInput: { sx: { fontFamily: 'monospace', fontSize: 13 }, spellCheck: false } }}
        />
      )}
      <Notes call={call} />
      {problem !== undefined && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {!isFile && (
          <Button type="submit" variant="contained" disabled={isSending}>
            {isSending ? text.sending : text.send}
          </Button>
        )}
        <Button onClick={() => copy(curlOf(ready, window.location.origin), { done: text.copied })}>
          {text.copy}
        </Button>
      </Box>
      {told && <Answer told={told} />}
    </Box>
  )
}

/** What is to be known before the call is sent. */
function Notes({ call }: Pick<TryFormProps, 'call'>) {
  const isFile = isOfFiles(call)
  return (
    <>
      {isFile && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {text.file}
        </Alert>
      )}
      {call.method !== 'GET' && !isFile && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {text.writes}
        </Alert>
      )}
    </>
  )
}

interface ParameterFieldProps {
  readonly parameter: ShownParameter
  readonly value: string
  onChange(value: string): void
}

function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const { name, in: place, description, required, schema, example } = parameter
  const choices = schema.enum
  return (
    <TextField
      label={`${name} (${places[place]})`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      required={required === true}
      placeholder={example ?? ''}
      helperText={description?.replaceAll('`', '')}
      size="small"
      select={choices !== undefined}
    >
      {choices && <MenuItem value="">—</MenuItem>}
      {choices?.map((each) => (
        <MenuItem key={String(each)} value={String(each)}>
          {String(each)}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Answer({ told: { status, ms, body, range } }: { readonly told: Told }) {
  return (
    <Box sx={{ mt: 2 }} role="status">
      <Alert severity={status >= 200 && status < 300 ? 'success' : 'error'}>
        {text.answer(status, ms)}
        {range !== undefined && ` · Content-Range: ${range}`}
      </Alert>
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          mt: 1,
          p: 1.5,
          maxHeight: 420,
          overflow: 'auto',
          fontSize: 13,
          bgcolor: 'action.hover',
          borderRadius: 1,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {body.slice(0, most)}
      </Box>
      {body.length > most && <Typography variant="body2">{text.cut}</Typography>}
    </Box>
  )
}

/** A list is asked for a page of it. */
function startOf({ method }: ShownCall, parameters: readonly ShownParameter[]): Filled {
  const hasRange = method === 'GET' && parameters.some(({ name }) => name === 'range')
  return hasRange ? { range: '[0,9]' } : {}
}

function isJson(body: string | undefined): boolean {
  if (body === undefined || body.trim() === '') return true
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

/** Does it send or answer files alone? */
function isOfFiles({ requestBody, responses }: ShownCall): boolean {
  const types = Object.keys(requestBody?.content ?? {})
  if (types.length > 0 && !types.includes('application/json')) return true
  const [done] = Object.entries(responses).filter(([status]) => status < '400')
  return !done?.[1].content?.['application/json']
}

async function make({ method, address, headers, body }: ReturnType<typeof readyCall>): Promise<Told> {
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  try {
    const answer = await request(`${apiUrl}${address}`, { method, headers: { ...headers }, body })
    const range = answer.headers.get('content-range')
    return {
      status: answer.status,
      ms: since(),
      body: JSON.stringify(answer.json, null, 2) ?? '',
      ...(range !== null && { range }),
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { status: error.status, ms: since(), body: JSON.stringify(error.body, null, 2) ?? '' }
  }
}
