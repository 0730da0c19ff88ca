/* Gerado por `npm run gen` a partir de schemas/. Não edite: altere o schema e gere de novo. */
import type { Entity } from '#model/entity/entity'
import { addExpressions } from '#model/expression/expression'
import type { Tree } from '#model/expression/expressionTree'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { parseEntity } from '#model/entity/parseEntity'
import expressions from './expressions.json'
// Alike beside alike: the order in which they are bundled, and compress best.
import _pais from './schemas/pais.json'
import _estado from './schemas/estado.json'
import _cidade from './schemas/cidade.json'
import _permission from './schemas/permission.json'
import _especie from './schemas/especie.json'
import _praga from './schemas/praga.json'
import _doenca from './schemas/doenca.json'
import _irrigacao from './schemas/irrigacao.json'
import _maturacao from './schemas/maturacao.json'
import _parcelasavaliadas from './schemas/parcelasavaliadas.json'
import _peneira from './schemas/peneira.json'
import _profundidade from './schemas/profundidade.json'
import _regiao from './schemas/regiao.json'
import _microbiologicasEnzimaticas from './schemas/microbiologicasEnzimaticas.json'
import _variedade from './schemas/variedade.json'
import _analise_leite from './schemas/analise_leite.json'
import _bioestimulante from './schemas/bioestimulante.json'
import _herbicida from './schemas/herbicida.json'
import _defensivos from './schemas/defensivos.json'
import _role from './schemas/role.json'
import _short_url from './schemas/short_url.json'
import _nematoides from './schemas/nematoides.json'
import _safra from './schemas/safra.json'
import _estrutura from './schemas/estrutura.json'
import _qualidade_diaria from './schemas/qualidade_diaria.json'
import _qualidade_mensal from './schemas/qualidade_mensal.json'
import _produtorFazenda from './schemas/produtorFazenda.json'
import _relatorio from './schemas/relatorio.json'
import _integracaofile from './schemas/integracaofile.json'
import _anuidade from './schemas/anuidade.json'
import _gestor from './schemas/gestor.json'
import _supervisor from './schemas/supervisor.json'
import _admin from './schemas/admin.json'
import _tecnico from './schemas/tecnico.json'
import _parceiro from './schemas/parceiro.json'
import _empresa from './schemas/empresa.json'
import _produtor from './schemas/produtor.json'
import _fazenda from './schemas/fazenda.json'
import _register from './schemas/register.json'
import _aprovacao from './schemas/aprovacao.json'
import _talhao from './schemas/talhao.json'
import _pagamento from './schemas/pagamento.json'
import _cotacao from './schemas/cotacao.json'
import _pedido from './schemas/pedido.json'
import _produto from './schemas/produto.json'
import _fertilizantes from './schemas/fertilizantes.json'
import _remineralizador from './schemas/remineralizador.json'
import _adubagemecalagem from './schemas/adubagemecalagem.json'
import _atividades from './schemas/atividades.json'

addExpressions(expressions as unknown as Readonly<Record<string, Tree>>)

/** Every entity, by name order. */
export const entities: readonly Entity[] = [
  parseEntity("admin", _admin as unknown as JsonSchema),
  parseEntity("adubagemecalagem", _adubagemecalagem as unknown as JsonSchema),
  parseEntity("analise_leite", _analise_leite as unknown as JsonSchema),
  parseEntity("anuidade", _anuidade as unknown as JsonSchema),
  parseEntity("aprovacao", _aprovacao as unknown as JsonSchema),
  parseEntity("atividades", _atividades as unknown as JsonSchema),
  parseEntity("bioestimulante", _bioestimulante as unknown as JsonSchema),
  parseEntity("cidade", _cidade as unknown as JsonSchema),
  parseEntity("cotacao", _cotacao as unknown as JsonSchema),
  parseEntity("defensivos", _defensivos as unknown as JsonSchema),
  parseEntity("doenca", _doenca as unknown as JsonSchema),
  parseEntity("empresa", _empresa as unknown as JsonSchema),
  parseEntity("especie", _especie as unknown as JsonSchema),
  parseEntity("estado", _estado as unknown as JsonSchema),
  parseEntity("estrutura", _estrutura as unknown as JsonSchema),
  parseEntity("fazenda", _fazenda as unknown as JsonSchema),
  parseEntity("fertilizantes", _fertilizantes as unknown as JsonSchema),
  parseEntity("gestor", _gestor as unknown as JsonSchema),
  parseEntity("herbicida", _herbicida as unknown as JsonSchema),
  parseEntity("integracaofile", _integracaofile as unknown as JsonSchema),
  parseEntity("irrigacao", _irrigacao as unknown as JsonSchema),
  parseEntity("maturacao", _maturacao as unknown as JsonSchema),
  parseEntity("microbiologicasEnzimaticas", _microbiologicasEnzimaticas as unknown as JsonSchema),
  parseEntity("nematoides", _nematoides as unknown as JsonSchema),
  parseEntity("pagamento", _pagamento as unknown as JsonSchema),
  parseEntity("pais", _pais as unknown as JsonSchema),
  parseEntity("parceiro", _parceiro as unknown as JsonSchema),
  parseEntity("parcelasavaliadas", _parcelasavaliadas as unknown as JsonSchema),
  parseEntity("pedido", _pedido as unknown as JsonSchema),
  parseEntity("peneira", _peneira as unknown as JsonSchema),
  parseEntity("permission", _permission as unknown as JsonSchema),
  parseEntity("praga", _praga as unknown as JsonSchema),
  parseEntity("produto", _produto as unknown as JsonSchema),
  parseEntity("produtor", _produtor as unknown as JsonSchema),
  parseEntity("produtorFazenda", _produtorFazenda as unknown as JsonSchema),
  parseEntity("profundidade", _profundidade as unknown as JsonSchema),
  parseEntity("qualidade_diaria", _qualidade_diaria as unknown as JsonSchema),
  parseEntity("qualidade_mensal", _qualidade_mensal as unknown as JsonSchema),
  parseEntity("regiao", _regiao as unknown as JsonSchema),
  parseEntity("register", _register as unknown as JsonSchema),
  parseEntity("relatorio", _relatorio as unknown as JsonSchema),
  parseEntity("remineralizador", _remineralizador as unknown as JsonSchema),
  parseEntity("role", _role as unknown as JsonSchema),
  parseEntity("safra", _safra as unknown as JsonSchema),
  parseEntity("short_url", _short_url as unknown as JsonSchema),
  parseEntity("supervisor", _supervisor as unknown as JsonSchema),
  parseEntity("talhao", _talhao as unknown as JsonSchema),
  parseEntity("tecnico", _tecnico as unknown as JsonSchema),
  parseEntity("variedade", _variedade as unknown as JsonSchema),
]
