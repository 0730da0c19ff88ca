/*
 * Follows the recipe "Uma máquina com PostgreSQL" of docs/operacao.md line by line in a temporary copy of the
 * system, an overlay of this machine's files. There are three differences: the project is cloned from here,
 * the service manager is replaced by programs that read the same unit file (recipeService.ts), and PostgreSQL
 * is started after its installation, which Debian does by itself.
 *
 *   node --import tsx scripts/drills/recipe.ts
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const title = 'Uma máquina com PostgreSQL'
const source = process.cwd()

/** The lines of the recipe's code block. */
function readRecipe(): readonly string[] {
  const [, section = ''] = readFileSync('docs/operacao.md', 'utf8').split(`## ${title}\n`)
  const [, block] = /```bash\n([\s\S]*?)\n```/.exec(section) ?? []
  if (block === undefined) throw new Error(`docs/operacao.md has no recipe "${title}".`)
  return block.split('\n')
}

/** Runs the recipe in the copy, from the line after the build on, without an external network. */
function writeScripts(folder: string): void {
  const lines = readRecipe().map((line) =>
    line.replace('git clone …', `git clone -q --no-hardlinks ${source}`),
  )
  const built = lines.findIndex((line) => line.includes('npm run build')) + 1
  const startPostgres =
    'pg_ctlcluster --skip-systemctl-redirect "$(pg_lsclusters -h | cut -d" " -f1 | head -1)" main start -o "-c listen_addresses="'
  const before = lines
    .slice(0, built)
    .flatMap((line) => (line.startsWith('apt-get') ? [line, startPostgres] : [line]))
  const proof = [
    'curl -fsS http://127.0.0.1:3000/readyz',
    'test "$(stat -c %U /var/lib/console/copias/*.gz | sort -u)" = console',
    'journalctl -u console | grep -q "primeiro"',
  ]
  const begin = ['set -euxo pipefail', 'export DEBIAN_FRONTEND=noninteractive']
  writeFileSync(
    join(folder, 'one.sh'),
    [...begin, ...before, `exec unshare -n bash ${folder}/two.sh`].join('\n'),
  )
  writeFileSync(
    join(folder, 'two.sh'),
    [...begin, 'ip link set lo up', 'cd /opt/console', ...lines.slice(built), ...proof].join('\n'),
  )
  const standIn = `#!/bin/bash\ncd ${source} && exec node --import tsx scripts/drills/recipeService.ts "$(basename "$0")" "$@"\n`
  writeFileSync(join(folder, 'stand-in'), standIn, { mode: 0o755 })
  writeFileSync(
    join(folder, 'enter.sh'),
    `set -euo pipefail
base=$1
mount -t tmpfs tmpfs "$base/memory"
mkdir "$base/memory/upper" "$base/memory/work" "$base/memory/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$base/memory/upper,workdir=$base/memory/work" "$base/memory/root"
root=$base/memory/root
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/run"
mkdir -m 1777 "$root/run/lock"
install -d -o postgres -g postgres -m 2775 "$root/run/postgresql" 2>/dev/null || true
for name in systemctl journalctl; do install -D -m 755 "$base/stand-in" "$root/usr/local/sbin/$name"; done
exec chroot "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root bash "$base/one.sh"
`,
  )
}

function canUnshare(): boolean {
  const tried = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true'])
  return process.getuid?.() === 0 && tried.status === 0 && existsSync('/usr/bin/apt-get')
}

function follow(): number {
  const folder = mkdtempSync(join(tmpdir(), 'recipe-'))
  try {
    spawnSync('mkdir', [join(folder, 'memory')])
    writeScripts(folder)
    const args = ['--mount', '--pid', '--fork', '--kill-child', 'bash', join(folder, 'enter.sh'), folder]
    return spawnSync('unshare', args, { stdio: 'inherit' }).status ?? 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (canUnshare()) process.exitCode = follow()
else console.log('  pulado: pede root, Debian e namespaces do Linux')
