/* The limits, attempts, permissions and lifetimes stated in the documentation are compared with the code. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { builtinModules } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { acts } from '#model/entity/entity'
import { questionLimits } from '#model/query/limits'
import { attemptLimits } from '../server/engine/people/attempts'
import { mostSessions, sessionTimes } from '../server/engine/people/session'

const read = (path: string) => readFileSync(path, 'utf8')
const written = (count: number) => count.toLocaleString('pt-BR')

function sources(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sources(path)
    return /\.(?:tsx?|mjs)$/.test(name) ? [path] : []
  })
}

describe('the security documentation', () => {
  it('states the actual limits of a query', () => {
    const table = read('docs/seguranca.md').split('\n## Limites')[1]?.split('\n### ')[0] ?? ''
    const rowOf = (name: string) => table.split('\n').find((line) => line.startsWith(`| ${name}`)) ?? ''
    const l = questionLimits
    for (const [row, counts] of [
      ['caminho de um campo', [l.steps, l.references, l.branches]],
      ['busca', [l.words, l.letters]],
      ['ordenação', [l.sortKeys, l.farSortKeys]],
      ['filtro', [l.conditions, l.farConditions, l.values, l.valueLetters]],
      ['colunas', [l.fields, l.farFields, l.facets, l.sums]],
      ['linhas de uma página', [l.rows, l.groups, l.squares]],
    ] as const) {
      for (const count of counts) expect(rowOf(row), `${row} ${count}`).toContain(written(count))
    }
  })

  it('states the actual attempts and waits of a password', () => {
    const note = read('docs/seguranca.md').split('* **Tentativas.**')[1]?.split('\n')[0] ?? ''
    const { codesPerPerson, firstWaitSeconds, longestWaitMinutes, perAddress, perPerson, windowMinutes } =
      attemptLimits
    expect(attemptLimits.perPlace).toBe(5)
    expect(note).toContain('Cinco tentativas por pessoa e endereço')
    expect(note).toContain(`de ${firstWaitSeconds} segundos a ${longestWaitMinutes} minutos`)
    expect(note).toContain(`${perAddress} por endereço e ${perPerson} por pessoa`)
    expect(note).toContain(`a cada ${windowMinutes} minutos`)
    expect(note).toContain(`${codesPerPerson} por pessoa em todos os endereços antes das esperas`)
  })

  it('states the actual lifetimes of sessions', () => {
    const row = read('docs/guarda.md')
      .split('\n')
      .find((line) => line.startsWith('| `sys_session`'))
    expect(row).toContain(`${sessionTimes.idle / 3_600_000} horas sem uso`)
    expect(row).toContain(`${sessionTimes.cap / 86_400_000} dias no total`)
    expect(row).toContain(`até ${mostSessions} por conta`)
  })

  it('states every permission keyword, and every entity declares its access', () => {
    const guide = read('schemas/README.md')
    for (const word of [...acts, 'access', 'scope', 'roles', 'pii', 'scopeEditable']) {
      expect(guide, word).toContain(`\`${word}\``)
    }
    const silent = entities.filter(({ access }) => acts.every((act) => access[act] === undefined))
    expect(silent).toEqual([])
  })
})

describe('the proxy examples', () => {
  it.each([
    ['nginx.conf', /(?<!\w)server_name ([^;]+);/g, /proxy_pass https?:\/\/(\w+);/g],
    ['Caddyfile', /^(?:http:\/\/)?([\w.]+) \{$/gm, /reverse_proxy https:\/\/([\d.]+)/g],
  ])('%s gives the console its own server name', (file, names, targets) => {
    const said = read(`deploy/${file}`).replace(/^\s*#.*$/gm, '')
    expect(new Set([...said.matchAll(names)].map(([, name]) => name))).toEqual(
      new Set(['console.exemplo.com.br']),
    )
    expect([...said.matchAll(targets)]).toHaveLength(1)
    expect(said).not.toMatch(/\n\s*(?:alias|file_server|fastcgi_pass|php_fastcgi)\b/)
  })
})

describe('the deployed product', () => {
  const own = ['server', 'src', 'model', 'generated'].flatMap(sources)

  it('has no test code and no development dependencies', () => {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
      read('package.json'),
    ) as Record<string, object>
    const others = { ...optionalDependencies, ...devDependencies }
    const outside = own.flatMap((path) =>
      [
        ...read(path).matchAll(
          /(?:^import|^} from|^export .* from|import\()\s*(?:type [^;]*? from )?.*?'([^']+)'/gm,
        ),
      ]
        .filter(([line]) => !line.startsWith('import type'))
        .map(([, target = '']) => ({ path, target })),
    )
    expect(outside.length).toBeGreaterThan(2_000)
    const wrong = outside.filter(({ target }) => {
      if (target.startsWith('.')) return /\/(?:tests|e2e)\//.test(target)
      if (target.startsWith('#') || target.startsWith('node:') || builtinModules.includes(target))
        return false
      const name = target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/')
      return name in others && !(name in (dependencies ?? {}))
    })
    // Used in development only: `npm run dev` gets pages from Vite, and builds omit its editor.
    const ofDevelopment = [join('server', 'dev.ts'), join('src', 'features', 'schemas', 'editor')]
    expect(wrong.filter(({ path }) => !ofDevelopment.some((place) => path.startsWith(place)))).toEqual([])
    expect(read(join('src', 'features', 'schemas', 'SchemasPage.tsx'))).toMatch(
      /import\.meta\.env\.DEV\s+\? lazyPart\(\(\) => import\('\.\/editor\/SchemaEditor'\)/,
    )
    const image = read('Dockerfile')
    const [, served = ''] = image.split(/^FROM .*$/m).slice(1)
    const copied = [...served.matchAll(/^COPY --from=build (\S+)/gm)].map(([, path]) => path)
    expect(copied).toEqual(['/app/package.json', '/app/node_modules', '/app/dist'])
    expect(image).toContain('npm prune --omit=dev --omit=optional')
  })

  it('needs no plug-ins and no obsolete browser features', () => {
    const pages = [...own.filter((path) => path.startsWith('src')), 'index.html']
    const given =
      /<(?:object|embed|applet|marquee|frame(?:set)?)\b|document\.write\(|\bActiveXObject\b|showModalDialog|new WebSocket\(|openDatabase\(/
    expect(pages.filter((path) => given.test(read(path)))).toEqual([])
  })

  it('allows pasting and password managers and hides typed passwords', () => {
    const pages = own.filter((path) => path.endsWith('.tsx'))
    const inputs = pages.flatMap((path) => {
      const text = read(path)
      return [...text.matchAll(/(?:current|new)-password/g)].map(({ index }) => ({
        path,
        around: text.slice(Math.max(0, index - 400), index + 400),
      }))
    })
    expect(inputs.length).toBeGreaterThan(5)
    expect(inputs.filter(({ around }) => /onPaste|onDrop|onContextMenu/.test(around))).toEqual([])
    const typed = pages.flatMap((path) =>
      [...read(path).matchAll(/type="password"/g)].map(({ index }) =>
        read(path).slice(index - 300, index + 300),
      ),
    )
    expect(typed.length).toBeGreaterThan(3)
    expect(
      typed.filter((around) => !/autoComplete="?[{"]?(?:current|new)-password|autoComplete=\{/.test(around)),
    ).toEqual([])
  })

  it('has no secret questions and no password hints', () => {
    const calls = read('generated/calls.json')
    expect(calls).not.toMatch(
      /pergunta[_ ]?secreta|secret[_ ]?question|password[_ ]?hint|dica[_ ]?(?:da|de)?[_ ]?senha|lembrete/i,
    )
    const fields = entities.flatMap(({ fields }) => fields.map(({ name, title }) => `${name} ${title}`))
    expect(fields.filter((each) => /pergunta secreta|resposta secreta|dica d[ae] senha/i.test(each))).toEqual(
      [],
    )
  })
})

describe('the vulnerability audit of dependencies', () => {
  const advisories: Record<string, readonly object[]> = {}
  const registry = createServer((request, response) => {
    const isAsked = request.url?.endsWith('/-/npm/v1/security/advisories/bulk')
    response.writeHead(isAsked ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(isAsked ? advisories : {}))
  })
  const listening = new Promise<number>((resolve) =>
    registry.listen(0, '127.0.0.1', () => resolve((registry.address() as AddressInfo).port)),
  )
  afterAll(() => registry.close())

  /** Runs `npm run audit` against a registry with these vulnerabilities and returns the exit code. */
  async function audit(): Promise<number> {
    const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${await listening}/` }
    return promisify(execFile)('npm', ['run', '--silent', 'audit'], { env }).then(
      () => 0,
      (error: { code?: number }) => error.code ?? -1,
    )
  }

  it('fails for a severe fault in a runtime package and has deadlines for each severity', async () => {
    expect(await audit()).toBe(0)
    const fault = (severity: string) => [
      {
        id: 1,
        url: 'https://example.com/1',
        title: 'made up',
        severity,
        vulnerable_versions: '*',
        cvss: { score: 9 },
        cwe: [],
      },
    ]
    advisories.hono = fault('high')
    expect(await audit()).toBe(1)
    delete advisories.hono
    advisories['@playwright/test'] = fault('critical')
    advisories.vite = fault('critical')
    expect(await audit()).toBe(0)
    const guide = read('docs/dependencias.md')
    for (const gravity of ['crítica', 'alta', 'média', 'baixa']) {
      expect(guide).toMatch(
        new RegExp(`^\\| ${gravity}[^|]*\\| (?:\\d+ dias|com a próxima atualização)`, 'm'),
      )
    }
  }, 120_000)
})
