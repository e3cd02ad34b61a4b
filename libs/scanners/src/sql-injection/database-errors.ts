import { type ErrorList, errorIn, type SaidError } from '@palisade/scan-engine';

const MAPPER = 'a database behind a mapper';

/** Words of databases, drivers and mappers for a statement that they cannot read; the first that fits names the database. */
const ERRORS: ErrorList = [
  [
    'MySQL or MariaDB',
    /You have an error in your SQL syntax|check the manual that (?:corresponds to|fits) your (?:MySQL|MariaDB)|MySQLSyntaxErrorException|com\.mysql\.(?:cj\.)?jdbc|valid MySQL result|ER_PARSE_ERROR|MySqlException/i,
  ],
  [
    'PostgreSQL',
    /syntax error at or near|unterminated (?:quoted|hexadecimal|bit|dollar-quoted) (?:string|identifier)|PG::SyntaxError|org\.postgresql\.util\.PSQLException|Npgsql\.|pg_(?:query|exec)\(\)|psycopg2?\.errors|syntax error at end of input/i,
  ],
  [
    'SQL Server',
    /Unclosed quotation mark (?:after|before) the character string|Incorrect syntax near|(?:System|Microsoft)\.Data\.SqlClient|com\.microsoft\.sqlserver\.jdbc|ODBC SQL Server Driver|SQL Server Native Client|\bSqlException\b/,
  ],
  ['Oracle', /\bORA-\d{5}|quoted string not properly terminated|oracle\.jdbc|SQL command not properly ended/],
  [
    'SQLite',
    /SQLITE_ERROR|sqlite3\.OperationalError|SQLite3::SQLException|SQLite\.?Exception|near "[^"]{0,80}": syntax error|unrecognized token: |incomplete input/i,
  ],
  ['DB2', /SQLCODE[=:] ?-\d+|DB2 SQL error|com\.ibm\.db2\.jcc|\[IBM\]\[CLI Driver\]/],
  ['H2', /org\.h2\.jdbc|Syntax error in SQL statement/],
  [
    'HSQLDB',
    /org\.hsqldb|unexpected token: \S{0,40} (?:in statement|required)|java\.sql\.SQLSyntaxErrorException: (?:unexpected|malformed)/,
  ],
  ['Derby', /Lexical error at line \d+, column \d+|Syntax error: Encountered|org\.apache\.derby/],
  ['Access', /Microsoft JET Database Engine|Syntax error (?:in string )?in query expression/i],
  [
    MAPPER,
    /SQLSTATE\[|OLE DB Provider for|QueryFailedError|SequelizeDatabaseError|ActiveRecord::StatementInvalid|django\.db\.utils\.\w{0,20}Error|sqlalchemy\.exc\.|Doctrine\\DBAL\\|Illuminate\\Database\\QueryException|org\.hibernate\.(?:exception|QueryException|query)|PDOException|java\.sql\.SQL\w{0,20}Exception|PrismaClient\w{0,20}RequestError/,
  ],
];
/** Whether the words are a database's, and not those of a program around it. */
export const namesDatabase = ({ by }: SaidError): boolean => by !== MAPPER;

/** The database whose error a response shows; null if it shows none. */
export const databaseErrorIn = (text: string): SaidError | null => errorIn(ERRORS, text);
