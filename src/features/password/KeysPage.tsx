/* Messages appear on blur, and all of them on submit. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { call, homeOf, PageHeader, PasswordHints, problemIn, useConsole } from '../../engine'
import { checkPasswords, type PasswordProblems, type PasswordValues } from './checkPasswords'
import { text } from './messages'
import { PasswordField } from './PasswordField'
import { titles } from './titles'

const empty: PasswordValues = { currentPassword: '', newPassword: '', passwordConfirm: '' }

export function KeysPage() {
  const { area } = useConsole()
  const navigate = useNavigate()
  const notify = useNotify()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [left, setLeft] = useState<Readonly<Partial<Record<keyof PasswordValues, boolean>>>>({})
  const [refused, setRefused] = useState<PasswordProblems>({})
  const [attempts, setAttempts] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const found = checkPasswords(values)

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const field = (id: keyof PasswordValues) => ({
    id,
    value: values[id],
    problem: refused[id] ?? (left[id] ? found[id] : undefined),
    onChange(value: string) {
      setValues({ ...values, [id]: value })
      setRefused({ ...refused, [id]: undefined })
    },
    // Leaving an empty input is not an error yet.
    onBlur: () => values[id] !== '' && setLeft({ ...left, [id]: true }),
  })
  const next = field('newPassword')

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setLeft({ currentPassword: true, newPassword: true, passwordConfirm: true })
    if (Object.keys(found).length > 0) return setAttempts(attempts + 1)
    setBusy(true)
    try {
      await call('PATCH /profile/password', { body: values })
      notify(text.done, { type: 'success' })
      navigate(homeOf(area))
    } catch (error) {
      const problems = problemsOf(error)
      setRefused(problems)
      const message = error instanceof HttpError ? error.message : text.failed
      notify(Object.values(problems)[0] ?? message, { type: 'error', title: text.attention })
      setBusy(false)
      setAttempts(attempts + 1)
    }
  }

  return (
    <>
      <PageHeader title={titles.title} subtitle={text.subtitle} />
      <Card sx={{ maxWidth: 560, p: { xs: 2, sm: 3 } }}>
        <Box
          component="form"
          ref={form}
          noValidate
          onSubmit={submit}
          aria-busy={isBusy}
          sx={{ display: 'grid', gap: 2 }}
        >
          <PasswordField {...field('currentPassword')} label={text.current} autoComplete="current-password" />
          <PasswordField {...next} label={text.next} autoComplete="new-password" helpId="password-hints" />
          <PasswordHints id="password-hints" password={next.value} problem={next.problem} />
          <PasswordField {...field('passwordConfirm')} label={text.confirm} autoComplete="new-password" />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
            <Button color="inherit" onClick={() => navigate(homeOf(area))}>
              {text.cancel}
            </Button>
            <Button type="submit" variant="contained" loading={isBusy}>
              {text.save}
            </Button>
          </Box>
        </Box>
      </Card>
    </>
  )
}

function problemsOf(error: unknown): PasswordProblems {
  const errors = problemIn(error)?.errors ?? []
  return Object.fromEntries(errors.map(({ path, message }) => [path.slice(1), message]))
}
