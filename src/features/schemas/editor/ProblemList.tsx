import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { SchemaDiagnostic } from '#model/wire/installation/schemaEditor'
import { editorText as text } from './messages'

interface ProblemListProps {
  readonly file: string
  readonly problems: readonly SchemaDiagnostic[]
  onChoose(problem: SchemaDiagnostic): void
}

export function ProblemList({ file, problems, onChoose }: ProblemListProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="schema-problems">
      <Typography variant="h2" id={titleId} sx={{ fontSize: 14 }}>
        {text.problems}
      </Typography>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {problems.length === 0 ? text.noProblems : text.counted(problems.length)}
      </Typography>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem.said}>
              {problem.file === file ? (
                <button type="button" onClick={() => onChoose(problem)}>
                  {problem.said}
                </button>
              ) : (
                problem.said
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
