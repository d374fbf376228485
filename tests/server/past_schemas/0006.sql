-- A house of croupier with the schema 0006, stopped in the middle of a hand of hold'em (table 1) and of a round of blackjack
-- (table 2); table 3 is closed. Ann, Ben and Cem have the password of tests/server/open_house.py. SQLite's DDL, then all rows.
CREATE TABLE accounts (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name TEXT NOT NULL, 
	name_key TEXT NOT NULL, 
	email TEXT, 
	email_key TEXT, 
	nickname TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	role TEXT NOT NULL, 
	password TEXT, 
	created_ns INTEGER NOT NULL, 
	login TEXT, 
	login_key TEXT, 
	CONSTRAINT uq_accounts_name_key UNIQUE (name_key), 
	CONSTRAINT uq_accounts_email_key UNIQUE (email_key), 
	CONSTRAINT uq_accounts_id_role UNIQUE (id, role), 
	CONSTRAINT ck_accounts_kind CHECK (kind IN ('person', 'bot')), 
	CONSTRAINT ck_accounts_role CHECK (role IN ('player', 'tester', 'pit-boss', 'administrator', 'superuser'))
)
 STRICT

;
CREATE TABLE balances (
	account TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	amount INTEGER NOT NULL, 
	CONSTRAINT pk_balances PRIMARY KEY (account), 
	CONSTRAINT ck_balances_covered CHECK (kind NOT IN ('wallet', 'escrow') OR amount >= 0), 
	CONSTRAINT ck_balances_owed CHECK (kind <> 'loan' OR amount <= 0)
)
 STRICT

;
CREATE TABLE module_data (
	module TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	at_ns INTEGER NOT NULL, 
	CONSTRAINT pk_module_data PRIMARY KEY (module, "key")
)
 STRICT

;
CREATE TABLE bank_accounts (
	number TEXT NOT NULL, 
	cents INTEGER NOT NULL, 
	CONSTRAINT pk_bank_accounts PRIMARY KEY (number), 
	CONSTRAINT ck_bank_accounts_covered CHECK (cents >= 0)
)
 STRICT

;
CREATE TABLE installation (
	id INTEGER NOT NULL, 
	superuser_id INTEGER NOT NULL, 
	role TEXT NOT NULL, 
	installed_ns INTEGER NOT NULL, 
	CONSTRAINT pk_installation PRIMARY KEY (id), 
	CONSTRAINT ck_installation_only_one CHECK (id = 1), 
	CONSTRAINT ck_installation_role CHECK (role = 'superuser'), 
	CONSTRAINT fk_installation_superuser_id_role FOREIGN KEY(superuser_id, role) REFERENCES accounts (id, role)
)
 STRICT

;
CREATE TABLE sessions (
	token_hash TEXT NOT NULL, 
	account_id INTEGER NOT NULL, 
	created_ns INTEGER NOT NULL, 
	seen_ns INTEGER NOT NULL, 
	expires_ns INTEGER NOT NULL, 
	address TEXT NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (token_hash), 
	CONSTRAINT fk_sessions_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
)
 STRICT

;
CREATE TABLE tokens (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	account_id INTEGER NOT NULL, 
	label TEXT NOT NULL, 
	token_hash TEXT NOT NULL, 
	created_ns INTEGER NOT NULL, 
	used_ns INTEGER, 
	revoked_ns INTEGER, 
	CONSTRAINT uq_tokens_token_hash UNIQUE (token_hash), 
	CONSTRAINT fk_tokens_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
)
 STRICT

;
CREATE TABLE tables (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name TEXT NOT NULL, 
	game TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	creator_id INTEGER, 
	seats INTEGER NOT NULL, 
	minimum INTEGER NOT NULL, 
	blind INTEGER NOT NULL, 
	ante INTEGER NOT NULL, 
	bet_limit INTEGER NOT NULL, 
	pot_limit INTEGER NOT NULL, 
	created_ns INTEGER NOT NULL, 
	closed_ns INTEGER, 
	closed_why TEXT, 
	practice INTEGER DEFAULT 0 NOT NULL, 
	owner_id INTEGER, 
	CONSTRAINT fk_tables_creator_id FOREIGN KEY(creator_id) REFERENCES accounts (id)
)
 STRICT

;
CREATE TABLE results (
	account_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	for_chips INTEGER NOT NULL, 
	played INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	lost INTEGER NOT NULL, 
	gained INTEGER NOT NULL, 
	given INTEGER NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (account_id, game), 
	CONSTRAINT ck_results_for_chips CHECK (for_chips IN (0, 1)), 
	CONSTRAINT fk_results_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
)
 STRICT

;
CREATE TABLE cards (
	account_id INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	last_four TEXT NOT NULL, 
	reference TEXT NOT NULL, 
	session TEXT NOT NULL, 
	session_ns INTEGER NOT NULL, 
	CONSTRAINT pk_cards PRIMARY KEY (account_id), 
	CONSTRAINT ck_cards_kind CHECK (kind IN ('debit', 'credit')), 
	CONSTRAINT fk_cards_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
)
 STRICT

;
CREATE TABLE bank_references (
	reference TEXT NOT NULL, 
	number TEXT NOT NULL, 
	CONSTRAINT pk_bank_references PRIMARY KEY (reference), 
	CONSTRAINT fk_bank_references_number FOREIGN KEY(number) REFERENCES bank_accounts (number)
)
 STRICT

;
CREATE TABLE bank_bookings (
	"key" TEXT NOT NULL, 
	what TEXT NOT NULL, 
	number TEXT, 
	cents INTEGER NOT NULL, 
	CONSTRAINT pk_bank_bookings PRIMARY KEY ("key", what), 
	CONSTRAINT ck_bank_bookings_what CHECK (what IN ('withdrawal', 'deposit', 'void')), 
	CONSTRAINT fk_bank_bookings_number FOREIGN KEY(number) REFERENCES bank_accounts (number)
)
 STRICT

;
CREATE TABLE journal (
	table_id INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	number INTEGER, 
	at_ns INTEGER NOT NULL, 
	events TEXT NOT NULL, 
	secret TEXT, 
	CONSTRAINT pk_journal PRIMARY KEY (table_id, seq), 
	CONSTRAINT fk_journal_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 STRICT

;
CREATE TABLE snapshots (
	table_id INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	at_ns INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	CONSTRAINT pk_snapshots PRIMARY KEY (table_id), 
	CONSTRAINT fk_snapshots_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 STRICT

;
CREATE TABLE rounds (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	edition TEXT NOT NULL, 
	options TEXT NOT NULL, 
	started_ns INTEGER NOT NULL, 
	ended_ns INTEGER NOT NULL, 
	last_seq INTEGER, 
	players INTEGER NOT NULL, 
	dealer INTEGER, 
	blind INTEGER NOT NULL, 
	ante INTEGER NOT NULL, 
	bet_limit INTEGER NOT NULL, 
	pot_limit INTEGER NOT NULL, 
	board TEXT NOT NULL, 
	burned TEXT NOT NULL, 
	deck TEXT NOT NULL, 
	chance TEXT NOT NULL, 
	rigged INTEGER NOT NULL, 
	for_chips INTEGER NOT NULL, 
	record TEXT NOT NULL, 
	CONSTRAINT pk_rounds PRIMARY KEY (table_id, number), 
	CONSTRAINT ck_rounds_rigged CHECK (rigged IN (0, 1)), 
	CONSTRAINT ck_rounds_for_chips CHECK (for_chips IN (0, 1)), 
	CONSTRAINT fk_rounds_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 STRICT

;
CREATE TABLE transfers (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	"key" TEXT NOT NULL, 
	source TEXT NOT NULL, 
	target TEXT NOT NULL, 
	amount INTEGER NOT NULL, 
	why TEXT NOT NULL, 
	at_ns INTEGER NOT NULL, 
	table_id INTEGER, 
	seq INTEGER, 
	CONSTRAINT uq_transfers_key UNIQUE ("key"), 
	CONSTRAINT ck_transfers_amount CHECK (amount > 0), 
	CONSTRAINT ck_transfers_accounts CHECK (source <> target), 
	CONSTRAINT fk_transfers_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 STRICT

;
CREATE TABLE chat (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	table_id INTEGER NOT NULL, 
	account_id INTEGER, 
	player TEXT NOT NULL, 
	at_ns INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT fk_chat_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_chat_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
)
 STRICT

;
CREATE TABLE audit (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	at_ns INTEGER NOT NULL, 
	account_id INTEGER, 
	who TEXT NOT NULL, 
	what TEXT NOT NULL, 
	table_id INTEGER, 
	detail TEXT NOT NULL, 
	CONSTRAINT fk_audit_account_id FOREIGN KEY(account_id) REFERENCES accounts (id), 
	CONSTRAINT fk_audit_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 STRICT

;
CREATE TABLE card_orders (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	"key" TEXT NOT NULL, 
	account_id INTEGER NOT NULL, 
	what TEXT NOT NULL, 
	amount INTEGER NOT NULL, 
	last_four TEXT NOT NULL, 
	reference TEXT NOT NULL, 
	table_id INTEGER, 
	state TEXT NOT NULL, 
	says TEXT NOT NULL, 
	at_ns INTEGER NOT NULL, 
	ended_ns INTEGER, 
	CONSTRAINT uq_card_orders_key UNIQUE ("key"), 
	CONSTRAINT ck_card_orders_what CHECK (what IN ('purchase', 'deposit')), 
	CONSTRAINT ck_card_orders_state CHECK (state IN ('open', 'done', 'voided', 'refused')), 
	CONSTRAINT ck_card_orders_amount CHECK (amount > 0), 
	CONSTRAINT fk_card_orders_account_id FOREIGN KEY(account_id) REFERENCES accounts (id), 
	CONSTRAINT fk_card_orders_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 STRICT

;
CREATE TABLE seats (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	account_id INTEGER, 
	player TEXT NOT NULL, 
	chips INTEGER NOT NULL, 
	dealt INTEGER NOT NULL, 
	took_part INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	lost INTEGER NOT NULL, 
	payoff INTEGER NOT NULL, 
	cards TEXT NOT NULL, 
	shown TEXT NOT NULL, 
	position TEXT, 
	decided INTEGER DEFAULT 0 NOT NULL, 
	vpip INTEGER DEFAULT 0 NOT NULL, 
	pfr INTEGER DEFAULT 0 NOT NULL, 
	raises INTEGER DEFAULT 0 NOT NULL, 
	calls INTEGER DEFAULT 0 NOT NULL, 
	folds INTEGER DEFAULT 0 NOT NULL, 
	saw_flop INTEGER DEFAULT 0 NOT NULL, 
	heads_up INTEGER DEFAULT 0 NOT NULL, 
	showdown INTEGER DEFAULT 0 NOT NULL, 
	expected_milli INTEGER, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, number, seat), 
	CONSTRAINT ck_seats_dealt CHECK (dealt IN (0, 1)), 
	CONSTRAINT ck_seats_took_part CHECK (took_part IN (0, 1)), 
	CONSTRAINT ck_seats_won CHECK (won IN (0, 1)), 
	CONSTRAINT ck_seats_lost CHECK (lost IN (0, 1)), 
	CONSTRAINT fk_seats_table_id_number FOREIGN KEY(table_id, number) REFERENCES rounds (table_id, number), 
	CONSTRAINT fk_seats_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
)
 STRICT

;
CREATE TABLE figures (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	pot INTEGER NOT NULL, 
	betting INTEGER NOT NULL, 
	waits INTEGER NOT NULL, 
	CONSTRAINT pk_figures PRIMARY KEY (table_id, number), 
	CONSTRAINT ck_figures_betting CHECK (betting IN (0, 1)), 
	CONSTRAINT ck_figures_waits CHECK (waits IN (0, 1)), 
	CONSTRAINT fk_figures_table_id_number FOREIGN KEY(table_id, number) REFERENCES rounds (table_id, number)
)
 STRICT

;
CREATE TABLE imports (
	account_id INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	at_ns INTEGER NOT NULL, 
	CONSTRAINT pk_imports PRIMARY KEY (account_id, digest), 
	CONSTRAINT fk_imports_table_id_number FOREIGN KEY(table_id, number) REFERENCES rounds (table_id, number), 
	CONSTRAINT fk_imports_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
)
 STRICT

;
CREATE TABLE turns (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	event INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	at_ns INTEGER NOT NULL, 
	took_ns INTEGER NOT NULL, 
	pot INTEGER NOT NULL, 
	stacks TEXT NOT NULL, 
	board TEXT NOT NULL, 
	CONSTRAINT pk_turns PRIMARY KEY (table_id, number, turn), 
	CONSTRAINT fk_turns_table_id_number FOREIGN KEY(table_id, number) REFERENCES rounds (table_id, number)
)
 STRICT

;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
CREATE UNIQUE INDEX one_superuser ON accounts (role) WHERE role = 'superuser';
CREATE UNIQUE INDEX uq_accounts_login_key ON accounts (login_key);
CREATE INDEX ix_sessions_account_id ON sessions (account_id);
CREATE INDEX ix_tokens_account_id ON tokens (account_id);
CREATE INDEX ix_tables_creator_id ON tables (creator_id);
CREATE INDEX ix_tables_owner_id ON tables (owner_id);
CREATE INDEX ix_bank_bookings_number ON bank_bookings (number);
CREATE INDEX ix_rounds_game ON rounds (game);
CREATE INDEX ix_rounds_started_ns ON rounds (started_ns);
CREATE INDEX ix_transfers_source ON transfers (source);
CREATE INDEX ix_transfers_target ON transfers (target);
CREATE INDEX ix_chat_table_id ON chat (table_id);
CREATE INDEX ix_card_orders_state ON card_orders (state);
CREATE INDEX ix_card_orders_account_id ON card_orders (account_id);
CREATE INDEX ix_seats_player ON seats (player);
CREATE INDEX ix_seats_account_id ON seats (account_id);
INSERT INTO accounts (id, name, name_key, email, email_key, nickname, kind, role, password, created_ns, login, login_key) VALUES (1, 'superuser', 'superuser', NULL, NULL, 'superuser', 'person', 'superuser', '$argon2id$v=19$m=8,t=1,p=1$q8PrLHMYmXJmxa9r/JmXpQ$jgbniuKtBt/+UfyEXcE763yR/RqEVGzi9c8zPOmRlI4', 1794987668834366824, 'superuser', 'superuser');
INSERT INTO accounts (id, name, name_key, email, email_key, nickname, kind, role, password, created_ns, login, login_key) VALUES (2, 'Ann', 'ann', NULL, NULL, 'Ann', 'person', 'player', '$argon2id$v=19$m=8,t=1,p=1$35MQ968/eIHuFdCmaUqaxA$SMbhGKTXURxnjP1i61FlHzo1X5Rbufnl36Mw3nqNnn8', 1794987668901079245, 'Ann', 'ann');
INSERT INTO accounts (id, name, name_key, email, email_key, nickname, kind, role, password, created_ns, login, login_key) VALUES (3, 'Ben', 'ben', NULL, NULL, 'Ben', 'person', 'player', '$argon2id$v=19$m=8,t=1,p=1$PeXbFp2pix7qCzNlD6V08A$vhw0Hamp9pdmJIy/KmRUqVZWasXcWFEe7Q494YKqmRk', 1794987668909985719, 'Ben', 'ben');
INSERT INTO accounts (id, name, name_key, email, email_key, nickname, kind, role, password, created_ns, login, login_key) VALUES (4, 'Cem', 'cem', NULL, NULL, 'Cem', 'person', 'player', '$argon2id$v=19$m=8,t=1,p=1$fWRRXL8eP7oTBjQd4elEpw$cFCR38HGZ+j8/SxmKWzUejJEFlRA9fTmXmE1wrF0CG8', 1794987668919065621, 'Cem', 'cem');
INSERT INTO balances (account, kind, amount) VALUES ('bank:cash', 'bank', -300000);
INSERT INTO balances (account, kind, amount) VALUES ('wallet:2', 'wallet', 90000);
INSERT INTO balances (account, kind, amount) VALUES ('wallet:3', 'wallet', 90000);
INSERT INTO balances (account, kind, amount) VALUES ('wallet:4', 'wallet', 80000);
INSERT INTO balances (account, kind, amount) VALUES ('escrow:1:0', 'escrow', 10400);
INSERT INTO balances (account, kind, amount) VALUES ('escrow:1:1', 'escrow', 9600);
INSERT INTO balances (account, kind, amount) VALUES ('escrow:2:0', 'escrow', 19500);
INSERT INTO balances (account, kind, amount) VALUES ('house', 'house', 500);
INSERT INTO installation (id, superuser_id, role, installed_ns) VALUES (1, 1, 'superuser', 1794987668834366824);
INSERT INTO sessions (token_hash, account_id, created_ns, seen_ns, expires_ns, address) VALUES ('fab1cc2ce74c85920c7393f556feaf2072ad5d948cd3abf78a8f1b9b550ef5d9', 2, 1794987668904553377, 1794987668904553377, 1797579668904553377, '127.0.0.1');
INSERT INTO sessions (token_hash, account_id, created_ns, seen_ns, expires_ns, address) VALUES ('e190773227b603cab873eb65efc2f7af3f5018cfa5b52d887a5682e76d763814', 3, 1794987668911417594, 1794987668911417594, 1797579668911417594, '127.0.0.1');
INSERT INTO sessions (token_hash, account_id, created_ns, seen_ns, expires_ns, address) VALUES ('5444ba7bfa61c29627810540170cc426c96649e5e15baf9b29c5227c5d37c143', 4, 1794987668920361244, 1794987668920361244, 1797579668920361244, '127.0.0.1');
INSERT INTO tables (id, name, game, settings, creator_id, seats, minimum, blind, ante, bet_limit, pot_limit, created_ns, closed_ns, closed_why, practice, owner_id) VALUES (1, 'Kairo', 'holdem', '{"name":"Kairo","game":"holdem","minimum":2,"turn_s":60,"pace_ms":0,"reveal":"instant"}', 2, 10, 2, 2, 0, 0, 0, 1794987668924331205, NULL, NULL, 0, NULL);
INSERT INTO tables (id, name, game, settings, creator_id, seats, minimum, blind, ante, bet_limit, pot_limit, created_ns, closed_ns, closed_why, practice, owner_id) VALUES (2, 'Blackjack', 'blackjack', '{"name":"Blackjack","game":"blackjack","minimum":1,"turn_s":60,"pace_ms":0,"reveal":"instant"}', 4, 7, 1, 0, 0, 0, 0, 1794987669427024486, NULL, NULL, 0, NULL);
INSERT INTO tables (id, name, game, settings, creator_id, seats, minimum, blind, ante, bet_limit, pot_limit, created_ns, closed_ns, closed_why, practice, owner_id) VALUES (3, 'Closed', 'holdem', '{"name":"Closed","game":"holdem","turn_s":60,"pace_ms":0,"reveal":"instant"}', 2, 10, 2, 2, 0, 0, 0, 1794987669607018665, 1794987669609271936, 'The superuser has closed this table.', 0, NULL);
INSERT INTO results (account_id, game, for_chips, played, won, lost, gained, given) VALUES (2, 'holdem', 1, 2, 2, 0, 4, 0);
INSERT INTO results (account_id, game, for_chips, played, won, lost, gained, given) VALUES (3, 'holdem', 1, 2, 0, 2, 0, 4);
INSERT INTO results (account_id, game, for_chips, played, won, lost, gained, given) VALUES (4, 'blackjack', 1, 1, 0, 1, 0, 500);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 1, NULL, 1794987668924331205, '{"seq":1,"at_ns":1794987668924331205,"events":[{"type":"Opened","table":"1","settings":{"name":"Kairo","game":"holdem","minimum":2,"turn_s":60,"pace_ms":0,"reveal":"instant"},"creator":"Ann"}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 2, NULL, 1794987668927130230, '{"seq":2,"at_ns":1794987668927130230,"events":[{"type":"Seated","player":"Ann","seat":0,"chips":100,"kind":"person"}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 3, 1, 1794987668970771220, '{"seq":3,"at_ns":1794987668970771220,"events":[{"type":"Seated","player":"Ben","seat":1,"chips":100,"kind":"person"},{"type":"RoundBegan","number":1,"seats":[{"player":"Ann","chips":100,"presence":"in"},{"player":"Ben","chips":100,"presence":"in"},null,null,null,null,null,null,null,null],"dealt":[0,1],"chance":"secure"},{"type":"Shuffled","pile":"deck","size":52,"root":"VrQsEo4+uZHeg9KVN9UpSi52DM7AzR5jy9t3zcqVUuY=","sealed":{"type":"Sealed","root":"VrQsEo4+uZHeg9KVN9UpSi52DM7AzR5jy9t3zcqVUuY=","deck":[32,38,34,24,47,35,11,30,18,20,19,13,50,22,8,2,17,1,37,3,51,21,43,4,31,46,28,23,5,39,9,29,14,42,44,40,26,7,33,25,0,10,27,16,48,15,12,49,36,41,45,6],"salts":["s2DKv4Ao5wEFZ4MRnGKb6w==","fYmoYZDJjjDnYC+9ZTZKog==","WqbS8a7LCUquIfNpmj59Uw==","b8zbYHqldc5RE8P1xvplJQ==","mNLapO0NKBAl7SHpCKg8YA==","llhS+10/cW1l8s/LjUrNBQ==","irwmh+WLa3GjP1bac5nnLQ==","gF6q0stMqKMGJNeHA2ZQiA==","dFkURlEdCDkecPCNOHgd9Q==","uRxCnTGeJ7nPBc+dut85dA==","+0v43pSFdgdTdNtyagWASQ==","eQVzkRIZ9E8lRINlbWT0IQ==","Ow3BcYdm4ggpMhrhQ5n8nw==","nn6bNBHFHpuKBwqTxCapGA==","Tq86raAZp6wFefiHAirF8g==","r6R5a7018vwmJoDyqS9Esw==","/Xfa41BB7Fhg2HB1gAwmmw==","H4yYPGPFrienYTvacSq2gQ==","m2FsOSKx/aXHu83BV7fZ6A==","zjku/LJVegugjI+PtQvkgg==","ljEjKWxBgELDiZFVCZe6rQ==","8ITLomG1SeuE84Fq/S72fw==","Y4Su0P2Vqe0iLmMNhh6bIg==","0v5F/VUNS9/lMPUkqkK26w==","Y10iK7KbOv47DG56pp8q7g==","emT9/iMco3xe6k53ekXp6A==","KHdSVGtIxvxvrbGDL1cNzw==","5w4Qkt9S/ZiEBHuJixzbbw==","HOYhMHk+XmnqXqV98Umffg==","CgU7q8NEzY1ASIDRulMWOA==","yDoNJX5KlF5gste9dnhELA==","3tULLUdqgr+9991c623HHA==","sWmn1AldnrZqsg2j4vowXw==","z1HAruQF34yR/LybtiYXFg==","soLcefk/2tVvyoU1qaxYpA==","++2ce/C65MqD8gyzbuB0gQ==","i5dkfOBFnYJLgDbzl9Yl9w==","dA52qyMSR9tNqdrc5XhRcA==","UGrru3JSG8HUsG6kxCq/Dg==","e6wDG6nJOSx8Jnksr8GKkQ==","Lxz+TRUvjrxtcj0kQ515Bw==","fMM0lEXw/bTAZLnDf4XD0w==","FYwaBkCN4sRidtZVrP+/KQ==","RbT7JvNBa14LKnXzQ7wLfA==","ncnLPmXps0Rj9lMm1sxc5g==","miyH/vnNAIlol5Du9KjSOw==","nuMyM5EBUd8BBzUJ9nHszQ==","Qsnget8Gl6bhXO0rFaoDLA==","5o6w5F6iU3QuzNLMpKCrug==","psHutRFg1zc8ihehXXxWew==","YzOflpVEROMUK5ftEoDLWA==","+iKv28ybPt8s1SE4o6G5Vw=="],"pledges":[],"seeds":[]}},{"type":"Happened","events":[{"type":"Posted","seat":0,"amount":1,"kind":"small","why":"due","live":true},{"type":"Posted","seat":1,"amount":2,"kind":"big","why":"due","live":true}]},{"type":"Happened","events":[{"type":"HandsDealt","down":[[38,24],[32,34],[],[],[],[],[],[],[],[]],"up":[],"burned":[]}],"drew":"deck","count":4}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 4, 1, 1794987668972600388, '{"seq":4,"at_ns":1794987668972600388,"events":[{"type":"Said","player":"Ann","text":"Good evening.","nickname":"Ann"}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 5, 1, 1794987669014697756, '{"seq":5,"at_ns":1794987669014697756,"events":[{"type":"Happened","events":[{"type":"Called","seat":0,"paid":1}],"seat":0,"took_ns":43926536}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 6, 1, 1794987669058687195, '{"seq":6,"at_ns":1794987669058687195,"events":[{"type":"Happened","events":[{"type":"Checked","seat":1}],"seat":1,"took_ns":43989439},{"type":"Happened","events":[{"type":"BoardDealt","cards":[35,11,30],"burned":[47]}],"drew":"deck","count":4}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 7, 1, 1794987669067001426, '{"seq":7,"at_ns":1794987669067001426,"events":[{"type":"Happened","events":[{"type":"Checked","seat":1}],"seat":1,"took_ns":8314231}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 8, 1, 1794987669110793501, '{"seq":8,"at_ns":1794987669110793501,"events":[{"type":"Happened","events":[{"type":"Checked","seat":0}],"seat":0,"took_ns":43792075},{"type":"Happened","events":[{"type":"BoardDealt","cards":[20],"burned":[18]}],"drew":"deck","count":2}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 9, 1, 1794987669112365586, '{"seq":9,"at_ns":1794987669112365586,"events":[{"type":"Happened","events":[{"type":"Checked","seat":1}],"seat":1,"took_ns":1572085}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 10, 1, 1794987669154749661, '{"seq":10,"at_ns":1794987669154749661,"events":[{"type":"Happened","events":[{"type":"Checked","seat":0}],"seat":0,"took_ns":42384075},{"type":"Happened","events":[{"type":"BoardDealt","cards":[13],"burned":[19]}],"drew":"deck","count":2}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 11, 1, 1794987669156163821, '{"seq":11,"at_ns":1794987669156163821,"events":[{"type":"Happened","events":[{"type":"Checked","seat":1}],"seat":1,"took_ns":1414160}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 12, 1, 1794987669198700113, '{"seq":12,"at_ns":1794987669198700113,"events":[{"type":"Happened","events":[{"type":"Checked","seat":0}],"seat":0,"took_ns":42536292},{"type":"Happened","events":[{"type":"HandsShown","seats":[1,0],"hands":[[32,34],[38,24]]},{"type":"PotWon","pot":0,"amount":4,"seats":[0],"shares":[4],"rest":0}]},{"type":"RoundEnded","number":1,"payoffs":[2,-2,0,0,0,0,0,0,0,0]}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 13, 2, 1794987669203208587, '{"seq":13,"at_ns":1794987669203208587,"events":[{"type":"RoundBegan","number":2,"seats":[{"player":"Ann","chips":102,"presence":"in"},{"player":"Ben","chips":98,"presence":"in"},null,null,null,null,null,null,null,null],"dealt":[0,1],"chance":"secure","carry":{"button":0,"big":1,"players":["Ann","Ben","","","","","","","",""],"owed":[],"posts":[]}},{"type":"Shuffled","pile":"deck","size":52,"root":"0xuNLbU+2FcGKnkX7rGopGe+HSHJ/OkV+ssXumMNPp0=","sealed":{"type":"Sealed","root":"0xuNLbU+2FcGKnkX7rGopGe+HSHJ/OkV+ssXumMNPp0=","deck":[0,23,12,3,35,34,15,8,24,7,31,44,13,25,16,14,39,17,20,26,10,19,50,42,45,38,30,4,48,37,18,2,27,51,49,28,1,22,46,43,32,6,47,11,41,40,5,29,36,33,9,21],"salts":["RK++j0jnCK6A+pXx9OEEkQ==","GnBT/zJ7eWO08nJ/ibvjKA==","lLmwzxVn8/yutGPiom7AlA==","I2CA5ZN7k7yzta32PUGGyA==","6BNeDcXr9rBg4sxq7HyDew==","JIIpCMDAamBz+ZntXfxR/g==","XdvZegfdCiKv1Im8I/x5DA==","3PSkYEaOljxdYWnGBjqfoA==","pqUrbUelrFCetBdHMxQ8Bw==","JF1OnHf67kFnXftb8s4I5Q==","1y2B0w6ZrFP8ZTFvQuJFZA==","dlSrZG6szfZTweTK8nOptQ==","ccfLG9GOq9MuIuv09lhBDw==","2TK6BMcmEKv3Mhz8U/fSlQ==","LGMMWxiEGwnBDFo2+bkXAQ==","vd6oD0CbJZPFGOpS7yJxBQ==","QQlEU54IMNZWKwkZay1EAA==","v+/jnIZs7GlPjMZG4tgOIA==","NyCnZceaFHCHJN3vEh+vjQ==","uEAQ/9W82fohPEOH3LQ7QQ==","5rd/C6AVSBtqnxO4rNXLSw==","VMhHmUzP8a2v7D/ubZmYfQ==","vB3c88Lf3qDYxpA1DbdA3g==","NDAIKexJtO0KggwjwyWRCg==","k8xzvKMTsnm5ZdbwlWLJ0Q==","aTHgzy2P9c75hxRhTq+GfA==","bomcmrW8gFfwMFuF1FbvqQ==","R8aWFbJjMgHGLfPFaDpMbA==","5hqIK3NcCV98KIKw3uAszg==","0VGa72AHImz8WX9cpHSDQQ==","LwIiePadk3/qFq5hm3lNPg==","rbiY9m8Y3lCJCACdtX6N3g==","SaH78C8exwYd4io6ctZ7KA==","MeeqxmW38rj9D3YURZjxSg==","Uew0aLF5TlZ+ifQzXq0Lug==","Rx77JMyOciT5JEPIMevfJA==","GKjMXvqHB5rElFW7C7GJJg==","HbEkZRrei6QK0fb2ZjcVQA==","VN/beJfoL/6b3er3L9S+kQ==","BK9kPUqWdgpM8ickFMBbmw==","imZd66jShnQpslMn69h4Zg==","RuqjGJIo0IYajhARppGZaA==","yeuvrSWpEWD4+Lhgco/LOg==","w/SaaIEy/qrrmUaC+68uLQ==","Ss6FdoVn897cs7w5IrLPIw==","aPuPqSdEQzrsuNdX4V6Gbg==","m+TJFwsAJas4x9knxTWxwA==","3bqhApHgft3N5ifxo6uAcg==","DrB63aFv1TR6Zgp36q/MPQ==","FZtMlhA4HvRebmctSeqKsQ==","dvzSSLwKXTVMMqFnJen4aA==","vxFoWZn681nXYpebyoCdbw=="],"pledges":[],"seeds":[]}},{"type":"Happened","events":[{"type":"Posted","seat":1,"amount":1,"kind":"small","why":"due","live":true},{"type":"Posted","seat":0,"amount":2,"kind":"big","why":"due","live":true}]},{"type":"Happened","events":[{"type":"HandsDealt","down":[[0,12],[23,3],[],[],[],[],[],[],[],[]],"up":[],"burned":[]}],"drew":"deck","count":4}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 14, 2, 1794987669204715004, '{"seq":14,"at_ns":1794987669204715004,"events":[{"type":"Happened","events":[{"type":"Called","seat":1,"paid":1}],"seat":1,"took_ns":1506417}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 15, 2, 1794987669246814775, '{"seq":15,"at_ns":1794987669246814775,"events":[{"type":"Happened","events":[{"type":"Checked","seat":0}],"seat":0,"took_ns":42099771},{"type":"Happened","events":[{"type":"BoardDealt","cards":[34,15,8],"burned":[35]}],"drew":"deck","count":4}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 16, 2, 1794987669248280492, '{"seq":16,"at_ns":1794987669248280492,"events":[{"type":"Happened","events":[{"type":"Checked","seat":0}],"seat":0,"took_ns":1465717}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 17, 2, 1794987669290803304, '{"seq":17,"at_ns":1794987669290803304,"events":[{"type":"Happened","events":[{"type":"Checked","seat":1}],"seat":1,"took_ns":42522812},{"type":"Happened","events":[{"type":"BoardDealt","cards":[7],"burned":[24]}],"drew":"deck","count":2}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 18, 2, 1794987669292292795, '{"seq":18,"at_ns":1794987669292292795,"events":[{"type":"Happened","events":[{"type":"Checked","seat":0}],"seat":0,"took_ns":1489491}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 19, 2, 1794987669334723410, '{"seq":19,"at_ns":1794987669334723410,"events":[{"type":"Happened","events":[{"type":"Checked","seat":1}],"seat":1,"took_ns":42430615},{"type":"Happened","events":[{"type":"BoardDealt","cards":[44],"burned":[31]}],"drew":"deck","count":2}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 20, 2, 1794987669336062207, '{"seq":20,"at_ns":1794987669336062207,"events":[{"type":"Happened","events":[{"type":"Checked","seat":0}],"seat":0,"took_ns":1338797}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 21, 2, 1794987669378711608, '{"seq":21,"at_ns":1794987669378711608,"events":[{"type":"Happened","events":[{"type":"Checked","seat":1}],"seat":1,"took_ns":42649401},{"type":"Happened","events":[{"type":"HandsShown","seats":[0,1],"hands":[[0,12],[]]},{"type":"PotWon","pot":0,"amount":4,"seats":[0],"shares":[4],"rest":0}]},{"type":"RoundEnded","number":2,"payoffs":[2,-2,0,0,0,0,0,0,0,0]}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 22, 3, 1794987669380818551, '{"seq":22,"at_ns":1794987669380818551,"events":[{"type":"RoundBegan","number":3,"seats":[{"player":"Ann","chips":104,"presence":"in"},{"player":"Ben","chips":96,"presence":"in"},null,null,null,null,null,null,null,null],"dealt":[0,1],"chance":"secure","carry":{"button":1,"big":0,"players":["Ann","Ben","","","","","","","",""],"owed":[],"posts":[]}},{"type":"Shuffled","pile":"deck","size":52,"root":"vgmnA0nFvptvnRil4LwrcSLI8fN69OIfsNwGtMWCPaw=","sealed":{"type":"Sealed","root":"vgmnA0nFvptvnRil4LwrcSLI8fN69OIfsNwGtMWCPaw=","deck":[23,41,12,16,30,33,9,20,46,49,51,11,25,35,1,13,22,40,48,27,47,17,19,42,26,3,15,31,7,37,50,45,10,6,39,32,2,34,5,21,38,4,18,29,8,14,0,24,44,28,36,43],"salts":["yRZ591bt4o43pfv+QowYkA==","DnUHd1xgtpvxY3vBrVtL3g==","mbm2ihQi9ypV2x3OohyJtA==","S9gDITAEef48wYv0QD2HqA==","WxSAqJmi2iWqKB9uP4j8wA==","6O9dpPfTD3EIiRJ2ZjxtSg==","BofVJ3eCXk1u2kInpflkGg==","jIoU4st/jNeOnAvBvOpxgQ==","Tf7tJXIs+hz+ZAkS3zo4Sg==","a0iEdlnhVqbARadqCoInIw==","mLr3KXRDaqOjqbxwjnNvzA==","cOhd65Evd+dDL8vPM01xPg==","zCD3lIHGujxSJvIeP39R6g==","wESK1JGP5UobBXrOZYz8QQ==","8Cqy40M75rXESHqo/7n8ig==","f5h2IOXsBIM88rEoJDiSAQ==","F7fX11HY3ewk5IWQ4Wkywg==","KrooSxvhlVlYvkTJhZzyfw==","BdUQ5pf/YdpdKsp0G40bWQ==","ADKASFqFW+1c07M53hyQqQ==","HEk/Oal3nqGeSQ/8HbpSwQ==","jlqHZ/Ml60eJdvrF68VRDA==","o77HtUiH5yJ4LgcyIoK6bQ==","+5M4IH00yifQHzWo+4gQ3w==","OweWZ7UM+qRaf+J8nzvXcQ==","PEit4k8BkY+wv2WC9fxBYg==","FKbcp6FXtp8r+BAJ1nllqQ==","jf1zWiRuVnr8Lb557Rt4ew==","lBX9yExyDAkCZGt/wHz4gw==","DBXt0njdPhtV1OSrLiFFNw==","CKZTTaYJb9H+bVjKLINogw==","yToGCNdMWyUIcwcRpOpLlg==","bdkX4cPsUUIjJ+gMEtrtJQ==","83rKuwHhy97iFnKKPWjSvg==","F2d3WCBxY2XusBtJBtCRYg==","/bRP22cY879UfR+GFDDpBQ==","5zVUXou+Jhg060J9pVvFxw==","zBOoXCrY/VM6lhJxfietUw==","FLzp83MqKACkEJ6saWO9KA==","PSfTSta0dG2lYe2SgjFG5w==","XzobtF0VkyteVWPMfxQzYA==","e3+oBNBV2hg7esO1G+2LsA==","YE7kAZ7RGC7rhZ0Uh3Q1vA==","OEOdA3FV6dqC37sduN92Zw==","iDto1chUGJUSTRU+gb7omA==","ZmBWf5sjKyLCsLaWMPtGGg==","wvAH9DQ+pwbKLDN0fW+l3Q==","ptToLlkGGub0J4lc1tw79Q==","LqEw7FInCnSGAVsLQJEGKA==","YLQtcf55KuWhAziZM9ucrw==","zCzlsm9bILJrfk4I+YyuBQ==","KruCCPCSm2Xk8UPWmDJRnQ=="],"pledges":[],"seeds":[]}},{"type":"Happened","events":[{"type":"Posted","seat":0,"amount":1,"kind":"small","why":"due","live":true},{"type":"Posted","seat":1,"amount":2,"kind":"big","why":"due","live":true}]},{"type":"Happened","events":[{"type":"HandsDealt","down":[[41,16],[23,12],[],[],[],[],[],[],[],[]],"up":[],"burned":[]}],"drew":"deck","count":4}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 23, 3, 1794987669382078500, '{"seq":23,"at_ns":1794987669382078500,"events":[{"type":"Happened","events":[{"type":"Called","seat":0,"paid":1}],"seat":0,"took_ns":1259949}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (2, 1, NULL, 1794987669427024486, '{"seq":1,"at_ns":1794987669427024486,"events":[{"type":"Opened","table":"2","settings":{"name":"Blackjack","game":"blackjack","minimum":1,"turn_s":60,"pace_ms":0,"reveal":"instant"},"creator":"Cem"}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (2, 2, 1, 1794987669429634970, '{"seq":2,"at_ns":1794987669429634970,"events":[{"type":"Seated","player":"Cem","seat":0,"chips":20000,"kind":"person"},{"type":"RoundBegan","number":1,"seats":[{"player":"Cem","chips":20000,"presence":"in"},null,null,null,null,null,null],"dealt":[0],"chance":"secure"}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (2, 3, 1, 1794987669474740113, '{"seq":3,"at_ns":1794987669474740113,"events":[{"type":"Happened","events":[{"type":"BetPlaced","seat":0,"amount":500}],"seat":0,"took_ns":45105143},{"type":"Shuffled","pile":"shoe 1","size":416,"root":"T44C0u84JvKquOJ4vLvZtIjlHMifkgFdkcppoYNnLPQ=","sealed":{"type":"Sealed","root":"T44C0u84JvKquOJ4vLvZtIjlHMifkgFdkcppoYNnLPQ=","deck":[9,27,46,37,37,30,12,24,26,14,50,0,24,27,45,24,17,32,2,38,8,3,23,20,35,44,51,33,34,15,18,47,8,7,7,41,16,28,7,49,31,0,39,40,20,47,32,32,42,2,41,38,29,43,0,47,7,49,44,31,50,29,17,27,7,13,9,4,22,5,9,38,7,47,21,23,12,48,19,1,1,8,34,27,25,43,35,29,25,0,49,7,35,44,3,41,3,40,21,50,46,48,30,39,22,21,27,6,20,6,46,6,12,34,36,31,37,38,31,19,44,17,10,37,33,14,6,48,30,33,0,1,39,22,42,24,40,15,25,29,1,0,41,27,42,21,20,15,36,16,20,47,43,16,2,35,30,17,2,40,25,24,11,8,30,45,9,14,25,47,4,29,41,20,48,8,45,17,46,15,49,3,38,24,12,2,6,37,9,22,11,20,34,40,47,26,18,41,51,45,5,44,10,32,10,14,49,51,19,36,28,45,34,23,6,31,46,32,21,1,42,39,26,45,14,46,34,11,40,29,18,19,0,40,19,6,30,7,35,16,21,49,30,28,23,13,19,43,36,22,8,22,9,26,16,51,23,10,42,16,32,5,26,17,18,11,9,44,4,2,20,48,23,27,5,13,8,34,23,50,38,1,36,18,39,45,40,49,49,24,25,11,26,48,10,45,11,17,12,33,31,25,51,15,5,42,5,15,41,28,13,37,21,47,16,31,39,14,26,33,48,18,10,13,35,3,22,28,35,3,13,29,28,32,22,25,17,4,13,39,1,18,6,37,3,50,0,2,46,24,28,8,11,28,50,37,48,36,16,33,51,51,43,33,51,39,43,18,15,43,14,31,29,38,13,9,42,36,33,41,34,3,10,4,12,42,26,21,38,27,46,5,35,43,4,5,30,36,14,12,44,50,19,1,12,10,4,4,23,32,2,19,11,15,50,44],"salts":["nCLPQzaCHcN4O6gsBZ/IwA==","baJ0Rq/6hmVlrgXKmVLphA==","bbIMkMqkTOeST2CR+Ba3Vg==","WlZkgZ2Pr+zkcogKTqJcuw==","+uuddgiGZy3qolKjI8gW6g==","PSBD0+7wAy1jmQ24/FCzMQ==","BhZ7Z3YNxx1rQ2p9pNSizw==","3qsGJheNK8aBpdGg2sQ4Ug==","umQGj0f4llSnqL8IbOP1QQ==","FT6rHEkYFmG1zCk9h4OZ2Q==","nBWEwox/HSLs7OVwNtPxSA==","YVHm4BQWNXV/VP2KUEfICg==","r8JlD4Au11uM7qxFu5UoyQ==","tJevlpJtQ/SqM9QaFYUrCw==","m4xZvrbl2TqqQqEGFSuNuw==","ECnlolSOHtldOY7bhlUoYw==","LDnhT+yQYKS1r/ffGrajqw==","QZT9PnE5iwDzNWWuqV/+Wg==","rRSoV5F1PutXuiYlXsimQQ==","hhoLq5cY79QP3FhA6bhF7w==","+alUdvWN28COQ2mSp5I4xQ==","UeLRArrv5pZzFiApIq3uiw==","FtIcA9bdtIyBa4DatqHPGQ==","7be6uCHg6QklaJhVkArZXQ==","qpRxAS9MeI91Uh1cjL6g5g==","JIK92O3jTYwYtZTSbVPNNQ==","YkbyLNMu7OmXrQHTPlXCdA==","R42Ut7494B3pLVbOQRQJgQ==","9+kh/uViIdjx78psk3xkmg==","vWbE4eK/TYglkYZaKvJO3g==","yuy8hpzmkkGgIFXDGx2dSA==","c5SSiSk8XNmUL3h+mds6hA==","cGKIQ/KXF5RjDjHAXBTSuA==","Sq2JIYzz9hYJNK7qXJtjIg==","1F7quF/981SX9ETeL2opNA==","DXbFFrUbN1ZnyE32kFX2dA==","XtNLQPaMHNH6nzd8VorsUA==","YnanTbBQlUZkII7QG21N1A==","whXsEAn1Z4rYU0Sy12IedQ==","ZW8YPSrE+L7wQ/KZOGsU3w==","NO633AcQSoqfAPf8YZONMA==","TZbjRb0vNtispNW/SxQOBQ==","YZan5Jlyh7ld+lVsBeroow==","xwCyD0L+KNh/HY/B5Wrd1g==","1cIrQZRDLb2s8G4BQLsHFQ==","cY91oMXj3U6l8Sl5eOVQXQ==","9DHRCfDgjd/otCVBzgEGYg==","R3JFo5FWvhFk+GxvhUEY9w==","eks4znRv/NzoMgYhHjf/2g==","fn5ryPFNlP1HPItA2vvlhw==","g7hwu3qvQlQe1LZ1M3qE2A==","QHs9LWxOJ5xRy5i0itS32w==","WvqysxcvswvIRdOcFa1ZgQ==","TfZpfRVzN7e7U+VmMeHkuw==","pRfeTdq7JKKsPmCmZDFm9w==","QugdecfLwkO8As3R92mh6w==","JMyFfa+yMEvWdmz9CClONQ==","21M2V1jVTE7v4lQE2WTd4Q==","rxhiB4qAqFbkShDxJz9sFA==","7NKhUoiR1dkRy5URby+EsQ==","jXc1hoFyxN2yGtqy+MN8KA==","Xp+vlk/MzaFy62//Hygd0g==","VUPGxddY5WXn1VTfOXa0Og==","6t94SOUlx1WgcDLMqRSTDQ==","YwDVSMYzI8GUSwR5qbALQg==","tkgmkB5PWGZdADbEQqcI9g==","+uW8O8UlmCLgzLymjOqlng==","zhTXNCHGA3H1xfQIFX1MXQ==","ur7yttzyWPpEJfeVVqEPSg==","3h0Lb9cNcGnHOAb8OtWfkw==","VzXcb0gTICi3A1joeDgEXA==","JAYa9K+BQXUUhuXgRFXXNQ==","S0u5/8tj9ZQ0/NjTjQEz8g==","j+cWOwWmE7eBeMK90O6F/w==","H1MKuljucZPHt4E6J4G5Ew==","NOTRCa8Ke/cWYvdvlBqglQ==","l2o1t4smMqcE6YdLdltD1Q==","Y/gyUYuhf2vAFm4VTFsdng==","eiDdgnhHIDBXCe1Vgo7bfA==","iDqtXZnExfz4XsQqq6nmlw==","ioDStsvDSWQIB6kRIbkE4Q==","+LJYtxuGPod5sTYqAE+CFg==","6YQSp+wIeTMRq/CwxJQ7Ww==","JLKaiNR2t6RDENUgsvK75Q==","/jEam3dC6rH6yvFsmeq0wA==","kO+le4QH/Ntdo8v5lfhEZg==","tpjWgRox0GQinTGSCcKH8g==","6mXRF7f37YkciPP6Rrqyxw==","QZNfGGMek4W/a+eCrzcCXQ==","kALMbXrDFGlxW0zoLbnD6Q==","U1DFEjcp8NfSdsL5TF5zyw==","hiJiguwNnVFmnlSBvlDRJQ==","v4XoID9qIDl7np6zQdCNjg==","EZ/FjbjI4uaZm8ehzsj3xQ==","iQ1PBryJzfBwRsuILftKTQ==","FvJE/r76Z6xdvCCrWmUdYg==","qGL3CeM37l/i/DBqMfCotQ==","lS+rWIaGYVf4Kz+S3sSMsA==","8ikGEpXHeq2gu3wD045PPw==","tgvSiXpDvdk7hJHbh/Mumw==","JvhWxyQ+94hAD5Ow5tutpw==","JPo5RMcMswHqGAJ6g1Bzpw==","4IxOpHvWZS5F8AQYU3TRSg==","XwDhXzulILhRQzBWlRncoQ==","t00fer/MWT4OoM6fF5UYsA==","U9Wojp0GmGFgYUfFXhQOOw==","+ub83AKakGzQr4C34aT9Cw==","TCBiHRshEFmJpVqWAMRUVQ==","CA6Qoqkk8Fcdw8LAQ8LAbw==","mFCGgKI2+HSI6qp2ah/TvQ==","tbNxaAjcxZvSKm7an+scbQ==","uneFTBntiTkuQHXg36A0vA==","M/JmnLBXu5Lv62pPClhMkw==","MOyBac8h/UuxFnKR3UQ0yw==","4USD5a5NW3nqz2TLY+xvKA==","uSSQ27aT0VHni2QehvwEcg==","OXiFg038gXG3vESPfg2NMQ==","q4c6e7iq7GcSojweV4PdCw==","DQF6fJx4D2C4kSqV8lcJIw==","X0QrAod5RKnS/IwcqaQ7Pw==","tZBYGkLgVMOM4lQ5vBA3qA==","rlYWlWMisCsmPebiEWB9zQ==","SeWsnG0AaKpLC0ZZJX2P2g==","OfqNzgi9sM4wVEONoKQiHA==","hubwuGCjjc5dVHS/dFtcTQ==","STi1WhXwzwg0d8N600GESA==","Pg4/nmpBY6u0soCYTqcReg==","wRwgfgFSBEUNWHAtjmb5UQ==","4upviFvL9JUMylL4MERYVw==","ZHd5Sng1TT2k5vKFYKP0Ig==","dwUM8epvH7W/1tjm5udiuA==","uvhvnLIYN3ewccByjTnQ4w==","7Ij7b3j5R8uSf6CTDAC1PQ==","Eke9/5trWO1PL445y42BzQ==","wM8heOJFDxn47pf/xNRZzQ==","Xw/K6K/tpXeohhoWlFdMgg==","uqMsNK92HoAz+wkCcYCrQw==","EKxhjXXfaCaM+4Vp21K2vA==","Op6A2BH857lra+YJwHBQZQ==","BuLKxS0mzVV5YSxX2PqxBQ==","OEYyY6FxHFT8Ond13kSa7Q==","FUJIMpgYIvSTlTiHdVk/+Q==","MDFanmhSn6x86aI8m7X97Q==","g0nXr1GiDEHbGwl5byW84g==","OjygK3nZRlWx9xq67hM2DQ==","JDrUnvgeICMk3eNKCZOQjg==","yZYr1ETDoJaCxj+m7/+yJA==","1WH59CJLrrg8r7ovdSZuLQ==","5lwBHrKQXqVrGRanCwP9sA==","02K0+baFGrm/an06AIlUlg==","0PajbmNVPshszl5eNYqTwg==","W2FdlRx6imu5hKMebGy6Gg==","nBhtpy3PhWT7UhH0X8BoeA==","mt+pgZbqhC+NDk6bod6jtg==","5hELy99aiS/DYuCQ/ewHyQ==","xOLR0IMafeTDQ18bCBK4YQ==","hkjEKyX92EYiJheoEPZEbw==","YIOGyem7m/ZApyMUmOdmgA==","I1Vz6yr/aiTIIHIkkC5sxg==","XrvwyVvlABbtHtPgFzEbPQ==","yvMWLs4XwOSgVaNmTr+Aog==","3VMU+DkhjgNGPoCVmm46Eg==","3GSQ+dzHYTWukTJk+PcQuw==","4rPvuBaSbsz9iDaSUrAieg==","JLoEksNi/JOAa8tshCfyTg==","a7eNZWfIuxhzhBRvSlDY+w==","ZqbYCLgi0dLbO4UawbTAQw==","WIrTejO6TiVVGXVKbX1lfw==","H5/bkTnPzllaf+8rwB+Tew==","JRPrdSJ/blf5oIWyJbGIKg==","aTHaZXn8Y3BKaZ9Ml+b2vQ==","oz9tyelmSdYmu4ZylpyENw==","AJhexZnyLLzMLEAs4LZafA==","LQaU7SiL+Al2Sg+N1/0GOw==","IaOm7u1RpnFpPR/8CV1a7w==","AII7c+tq2/HPEHjYqolJDQ==","rrQnQjv/x3/a5lwqJixRrQ==","5nSyXY7bvklDIJ0hKmDXwQ==","EgvHjT/xSjXJB1hofmNQRg==","wyXM+9BnfzjM6d8ZzW29DQ==","S3rBP4jeAv94G36MpgGNAw==","gV3yZoyEytQhfVZlIWJWqg==","1+ZecPhNjQlc4zRy9qiD5g==","cpBxSfO0GmMCczuvmqUBcA==","ca1TNyJio6Nnh/3KFYGsuw==","PA6f3HH3RTXYmT771I+COA==","6mj4mRSW1suRfFwfG4tTyw==","Hz08nE0hzhcU9YSNrZHGdg==","Cj2BXoDT9LS7TWASDoa4kw==","28hJpnSoptLJXPb9xUhy8Q==","98MjR/mFqtGoxABAihm2UQ==","S3RlnjAogwida+2vj49f5Q==","fVgeGzKakm4j3Ij47YzCaA==","s4VrGiV7zdsFZOoToiz/6A==","1rlyFP1TTWWxrnpijQP7QQ==","bMiyo2AMJ0j9TqC+DCFiqA==","0G6x7MmOlupknFjICRYIqQ==","1v5da1UXss3fFPVL2Wr1Mw==","kJe0oPSYkDudfjpc4N0B7A==","YhPBbR8NY1wklSqNB917Eg==","JVYBTkCX5BwuO2kluyQf8Q==","bjt0vxRdBnEpv1+eMxjm3Q==","N6rLCsxdECWqtGJXMrrRdw==","Y2V7etV1H3nI7jLXFF9O5w==","nQLtnLVvwAhwyJ1xy14PkQ==","C8bJ3FqU6GA2YIwiB1KW9g==","3NADyghy+UMO9lziqZPtJg==","EwTKoSI2VV+xGZt1+7tqkA==","v7bXOwxfc2YkO/Gh5KkRmA==","wI0PhMlWu9e05j+qloDPcA==","Sxq4D/nkHU2JWyqhVrYryQ==","PUEd84t5/GukUFMlDQhduA==","BBuegA5kQMTN8NXGg+FqKA==","frlnfz7KVszLIkaSwL86xw==","FlpSOuo1roGkmAW2U2sueg==","Pb/wfJKMD6KiWg9rJPR8lw==","tJUceXX/FmimLitrVSV8YQ==","5Xe7CdMzZNgclZk/34en9g==","LQvbflb13VkqFRXbpDOMrg==","GkcPAzDncfEMgAxN71nEZg==","Ej3sBz7telBua8+vCtSSZA==","THhoti5C8u9k0N8T4pCoHg==","pH7ZRMzXAQMxk/93jRzzkA==","MZzJMwH6TnCH1DWrIKzgTg==","XHXcyBwXnj617wpmNFngXw==","AUxif/6JPUX7DkSY9wdqwg==","nNKiFOkLGEJaL9p0CK0peQ==","FGyY6PHzW9ymA838iiv9qw==","+91q+LKoC6OfuXBS9rd09Q==","mLGGuVsNehB93DrakikX0Q==","DQ8mXJ8npuDoxnuuKVk5DA==","rWdO5SKj3RzmayB1IK7q4A==","PhtuJzOt2SWzdyLwu395nA==","u0ss5rcSkim9/+6ZTCFscQ==","CYKjySVAkh4d8npfxR9wXw==","pxhmJ3TzcjF2CZNwLIBGJw==","QtLxB8M6icgsrmem+lgKNQ==","W3tr29ypXrLZjInTd5uFFw==","6Psa5NYHD15YIcHvKkTFNQ==","vn3HoyXof2uJrOzPpIEX1g==","avVHcKEl3WYcneQybZO1VA==","sS7dW8K7ySfu2fqyoqO9XA==","c98DSCfvoVESXvXKc3OW6g==","EWHLe9ZM5zpdTR/ozFxFyw==","4o5Hvzl6GO9J5eR4JnDPtQ==","lyq7vDPb5Nxdn4gdwT3ZmA==","FkEv+SHFpPrMokZyU+9MWA==","UNeR7Vk7k0Slmj54JC1bWQ==","BQkZ0OtCAFIFYFuwSxlV4g==","Nr9yPsvONFkMwF2+6sKvRQ==","GmQfDJg/4kV/ZexrC0/Yzw==","lirpLXatd0l70aFEJTjhGA==","/9roYa/ir9z6QBuOh7fyqA==","QXhBhVTOGFmEhGV3qiWujw==","oiCwabZTB1uYoqV8ayPmgw==","J3356Q5IFNqsdEBiSDjGag==","IcSUX/aPND7Ch+Tcb77FKQ==","oYAjP+9L2h8wqYY9Y4Jpjg==","y1NWuwODHjUFTtfdlhR2bw==","0dHOE5TFdljdOKVv0YxvaA==","R/QJD69bD/Cv9uNTvOJSMA==","/5WghfwTLVBgwXTUNfw0Hg==","NOUHiD059w2OSb4m9/tLxA==","iTPQQDLIerRfwteASbRsKw==","QL8HH1i//jXQt9RIkixQCw==","WlZ4ASgrCO8g7V+vD6HuAA==","GSc482NgUxrAbwC40TGMIA==","UfDkmTvn/KF9lbrNwHhPlg==","BSZr1lR5xj7ge6CJheXyIQ==","Pw9zSY2byuUfnzBUhSiiOQ==","Rvkgi408AehQkdU8ta/pjQ==","Geo7trTeO1dG+AIOuiH2Bg==","mbw+lEF1kxxsb/ziytI+Ew==","q4BSCrPeqArEQKq+tXPuTA==","6xQFmMrWWXOuQd+/vkiiRA==","hmF7ntaXd7Td0HGw7aDBCQ==","vjdr0vWECIT9tKrt/2pjdg==","60qJtlHwy6GxOWTQG5NGkw==","sBv+CQFVkgH3Asc3RWhgyQ==","kOwNzBm7sHTqS1CfbDT7Jg==","sd7g7xzEfyGuVvfnzQFaLw==","rWDFaU+78VPFnbPmttL5ig==","4q87gM1pYBTQ2iLxU42ofg==","/UfRrUU/Auk0wBSnCBtvBw==","gG17PuRoaYHTIStciRKgrg==","BQzq7z5Us9VqAPnagOtEGQ==","Ujx64XlYncQ8E+YuHeZW8A==","eacGuXp1Q8uhrCWgOf8sMw==","ygYh5BvLov6RAogIV7RT6A==","gkgNg3bLB46Cg5QAxK/ynQ==","FUj3NqzMpvZVMS4O/QBf0A==","u7RZldnBZXVwZodpcYo/Mw==","Aed+igUbrBhRH1KN5nI97g==","wsFUjB2Uqi17vyPJfBYv3Q==","Gexq8Txf87rMEevoPlJ13A==","/aBM53uWBGi2zfU2F37bhg==","4uWl4Uke895rfl+fvt0hMA==","F6tcs388uTcFHtOJsgj9fQ==","28EhH0RyYQ+GS+QY+Frp5w==","5EV/SUJzcatzaZhzDRd4PQ==","flTq+s/ewE8/ZxyHgTqu9w==","pt14auAnlIFuijNG7xA3Wg==","rk9S2T0sGVK/dCtRoVAR4w==","k9afdLJGkLGHn6uJSeYJNQ==","xN5OeQzKT7c2nbbdrdIEwg==","Z+iLb29QooRSCAFhlBvYIQ==","/ZO4OK0UFtOAIFKFkeyOog==","f2f+DmNiKgV6W5zYmKFTuw==","uwzGNDhM4UhzX5ApCp37Bw==","mASCg9RzcBnud6e6b254tQ==","8CQzgYPzNfYfcOcjcqFx6A==","2cK/f4JJ15kjtu0Xt/4WvA==","ts+ka9ISlJs7DDWt5XWSWg==","z83LbePU3zaVNxEn3NdTow==","ddgdQFhe6ntxGRVSZpReEQ==","3UJ+QowkZtUfPR7ph6o99g==","ahWbrrVz+uBzv4qwCz2Crw==","rpyDZLu9hMa5tU9zluMdyQ==","n6wknDZHqzQZ7OsOTmIFxA==","ZIxgtiAKNAgDUYINvHsTyw==","lITirIdiS/tq8IdcZD385Q==","+unuUX6XCqvOg6Y4AvgdxQ==","z/1WC2cATiJ0bLCN31qmcQ==","LVckE1J+IynsvCcvRYZKJQ==","aGzA+7OKK/8ypi/rIYKqkA==","6+TttfBUevq5LQBDYD3Tag==","euBaNCXBXTJBt/LuitnmmQ==","2tLreD/0rBg3Hr4EF0yD5Q==","qMnYFQu3X8WN9Aui5+EN9g==","0nvOPNPJ13GJB0l5gGNN0g==","y+yCXMTXF5N85bYqsdii3w==","TzA22I9RCHxjwSwpgo8ctQ==","TGeiAyWZFg7daM9vVkweXQ==","H+suFeHnNTdQYtLTiINsfQ==","BNA+MNNY1zID5YexluSzgQ==","bZ2Sahj8uCawIohuUTd6tw==","H4t+acOfogMU3pPkgHpzpQ==","6WO3zv++2et5Rn5PG3GynQ==","Xg78Ii4Op4T0eTkD4opzsA==","YM/F94q+MecLQjObAghi6w==","neXkAq0Lf7YrPLFpawHoFQ==","dGUca5WTecnBBzdqPFJEcw==","6J1j4QkYHT1n2KQgb7oGFA==","SMChCVfCCyaL0pcU3Bj6eA==","fwNK0ki5tK5f4DbBdfWgFg==","HYakmXm4+W53foqknu/u7g==","IwRj0G4G5cA2KTxdngY+4g==","+cIe1cZmh30/Qr5DBORknQ==","3whViKONBkXBzsMS5z4lmQ==","9Yxb4l5BNHA9HNt4U8NusQ==","h60JRJ7MNwSzC+Vi+WO8lQ==","GZyTDh2hAvPDNEmVTCQsDw==","mwjqUUpSuKdedKRuS7RFaA==","ycNdED/05HUeqLCHtVxzVw==","bkwbS5a/aCCO3zF9Qakp4g==","N5z6oeaxx7uG6Ts1BMKWuA==","Yc6+BbnXqLswoy4BpHsAZA==","Z8Ip13PhNIT8wE3upVfCQg==","0q6w5Ky47bMzii65vKz7Xg==","SpWjVMF82z/0HgqfIK8mtw==","DfmBGCNkijkAXtRMVwW5EQ==","hzOOErbMT41niHr5GONsiw==","6LYVL+VlzoSq/4B8iNQw8Q==","FwUKQgJcRkwvsq53XOPgdg==","5zzP1WsKDI3nfrGyfWCAAA==","kIT+wwzr/jhbmhgve/yKQg==","/ZuUY+TZPvzomvVBVAUSBg==","L/eghXINkUq/agLonm46xQ==","XCJEGg0Z6so9sJO8sv/8wA==","TorJl1Z8XSPzww16EdG4PA==","3YOytu8GFi4pwSR9EZcrpg==","6hQAqDKOrxy6SfR0GnvYJw==","F2EXKuZaERAreewaQdfNkA==","SUYGtFPtDn8i7ZPCmKnAjg==","gUbrj+q8+ZJwbm0SH8ah6g==","Pv/MTWaZW4UdyYuRaOwe6A==","H8mTy6c6MlLByp0WsG62fQ==","ZJLTy3KpXDeC7K7fYdlERQ==","vMN5u74+i+brF/CJyp5Nmw==","BjY8LghlYDkACz76EbR3Ug==","fiKrkuVh+i915V/k9axHGQ==","JmVD6ObEEccP8tvgoIvFTA==","zbfW/wfaQ+nfWhbpYenc8w==","arEQmAzzdh16vzijCABaug==","Ra1gkJUoSpL5KLj5geh5eg==","5+6ABFtEiMk0HxZdOPXSog==","VgM6zMMk0dO/UtlT8xiuyw==","JJvyxaELiEW7Qzw5DIBf4g==","gUHpbXXYHjiCdQhDcxIJfw==","HvTBzlY+fKn7j0NarV26vA==","UwJAytCkD1HknIkzEZTa6w==","rrdP371Yc3MZmN6OmGACUA==","vwYuXhoKq58Ed3WHmrMQ/g==","iBa8wCJdlDYnv29MFHjmKA==","oFtcaURJk/UKDh3nKe9Aqw==","Gbt0/Pb5RDGsWJGEOY0jGg==","jSKO35wRc7GTvvxq6ouAMQ==","hEMjr9BPe64ikXkjWbIlYg==","XJX4UJHzXlbOUyDxOHXOPg==","yn5ohLRuMnw+KviEn7TyRQ==","SUCZkMpqv9P2FVvWTQo1+g==","rHhHStd5nmoVpghwINNf/Q==","8SFzJOgVKJccgPJgjQNd9g==","Sxlcx6uk6xnkVob7J8BBmg==","JO9DAJHuV2tss0cPHv8E2g==","vJODyTIwJH/NmJseKbZyXg==","yj6bo7krvLMwoBMjnIyyJA==","Fj3kOVFmIuY3S/QDKr21Pw==","zKD/QacU21VEkoIPybJCog==","1eQ+UkRHE4jo0P573IN5OQ==","MM3BNk515CwVh4dzSsGB8A==","nUoV1jjpQY8vlAmm5LO+cQ==","cvJv6FM68Ez0iiINhsOBpw==","ZAunsZrlqZQOrlOhYWUr6Q==","Zll3iCRtpAHvmQvb8a3Uiw==","LmTfIcD+WsYhVTTdvOp4yA=="],"pledges":[],"seeds":[]},"kept":true},{"type":"Happened","events":[{"type":"HandsDealt","hands":[[9,46],[],[],[],[],[],[]],"dealer":[27,37]}],"drew":"shoe 1","count":4},{"type":"Happened","events":[{"type":"Peeked"}]}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (2, 4, 1, 1794987669518680460, '{"seq":4,"at_ns":1794987669518680460,"events":[{"type":"Happened","events":[{"type":"Stood","seat":0}],"seat":0,"took_ns":43940347},{"type":"Happened","events":[{"type":"HoleTurned","card":27}]},{"type":"Happened","events":[{"type":"HandSettled","seat":0,"hand":0,"result":"lose","back":0}]},{"type":"RoundEnded","number":1,"payoffs":[-500,0,0,0,0,0,0]}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (2, 5, 2, 1794987669521283272, '{"seq":5,"at_ns":1794987669521283272,"events":[{"type":"RoundBegan","number":2,"seats":[{"player":"Cem","chips":19500,"presence":"in"},null,null,null,null,null,null],"dealt":[0],"chance":"secure","carry":{"shoe":1,"left":[8,8,8,8,8,8,8,8,8,7,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,7,8,8,8,8,8,8,8,8,8,7,8,8,8,8,8,8,8,8,7,8,8,8,8,8],"count":-1}},{"type":"Shuffled","pile":"shoe 1","size":412,"root":"+aRsA3jV+onFGTUI9NIDTeyBkcNglia7kcstS/WMvNc=","sealed":{"type":"Sealed","root":"+aRsA3jV+onFGTUI9NIDTeyBkcNglia7kcstS/WMvNc=","deck":[37,30,12,24,26,14,50,0,24,27,45,24,17,32,2,38,8,3,23,20,35,44,51,33,34,15,18,47,8,7,7,41,16,28,7,49,31,0,39,40,20,47,32,32,42,2,41,38,29,43,0,47,7,49,44,31,50,29,17,27,7,13,9,4,22,5,9,38,7,47,21,23,12,48,19,1,1,8,34,27,25,43,35,29,25,0,49,7,35,44,3,41,3,40,21,50,46,48,30,39,22,21,27,6,20,6,46,6,12,34,36,31,37,38,31,19,44,17,10,37,33,14,6,48,30,33,0,1,39,22,42,24,40,15,25,29,1,0,41,27,42,21,20,15,36,16,20,47,43,16,2,35,30,17,2,40,25,24,11,8,30,45,9,14,25,47,4,29,41,20,48,8,45,17,46,15,49,3,38,24,12,2,6,37,9,22,11,20,34,40,47,26,18,41,51,45,5,44,10,32,10,14,49,51,19,36,28,45,34,23,6,31,46,32,21,1,42,39,26,45,14,46,34,11,40,29,18,19,0,40,19,6,30,7,35,16,21,49,30,28,23,13,19,43,36,22,8,22,9,26,16,51,23,10,42,16,32,5,26,17,18,11,9,44,4,2,20,48,23,27,5,13,8,34,23,50,38,1,36,18,39,45,40,49,49,24,25,11,26,48,10,45,11,17,12,33,31,25,51,15,5,42,5,15,41,28,13,37,21,47,16,31,39,14,26,33,48,18,10,13,35,3,22,28,35,3,13,29,28,32,22,25,17,4,13,39,1,18,6,37,3,50,0,2,46,24,28,8,11,28,50,37,48,36,16,33,51,51,43,33,51,39,43,18,15,43,14,31,29,38,13,9,42,36,33,41,34,3,10,4,12,42,26,21,38,27,46,5,35,43,4,5,30,36,14,12,44,50,19,1,12,10,4,4,23,32,2,19,11,15,50,44],"salts":["7l7Sysu52W2rklXQkedDLQ==","riQlu5Qib5x0KFGu6hpohw==","vkIb3y9tY4lDNjE5UG6XMA==","6OxWokBZkg6xQx/c1I7bzg==","QJuxJpdnzM13O7AsJEBtUA==","6EZwoIgIX37rpZndGOUfEg==","dKfjjcfmeVkTNX3N1gWIbw==","DIQL7tLzQ/bxKDsFeLAI8w==","n7e9fwi//m/KvYEfAlsQeQ==","Gsl8ahFQyXEFNuCMQGvwig==","4H7ylz4VQB/Vzms9uWD2EA==","9tpf5iuE32XpgFLI+1cY8A==","GoGdQFUdUrwpkvhKqyl7oQ==","oB/p1PfgmdpyTyoNABPlEg==","ccxA1ELgnt6xjlF7ux1cVQ==","CVfAkofOAoOaYvp1JD1DBQ==","7XPFB3ljlEdsY59RypLFhw==","8Q1s6G/VZUP3qUH5ZCaenQ==","I8og3G1axJ2/+5CLzA0GXw==","etR8o7vNsXnPM4cdo/g1PA==","ON1IWdK3TA18IsThDa9B3Q==","U6ltLjP5agzPOD0fz4V3Iw==","CAoHYy5+xjFG6ODmwSM51w==","PFO2k2ajE5nrqDrZjfWw/w==","CG+qjARiCCqkNwz49zGfXg==","Px0EkdKgr6lnOzaGTcX4wA==","1S974if9UPa7DJ0EacVytQ==","iHxiqn9RLJtj8R5Ejahp6w==","/eIOjapLdmk+gXRQvO/13g==","HS5oOroeB9wQrUi4kTRHNg==","iS1gbqGg06YrL1szUbAtMQ==","nnJQMjviKa1eLWhWkNidmQ==","G9ZHoWpxM1s2sYwD4GYnhA==","LAGs85RacALeqL7NtaU8KA==","nsJRJ9OQ2UnQmNxT/c4AHw==","tvdep4BCFxAs64S43NUNRg==","dIsBHpJbStHwY00UQSDHsQ==","qxKyfQSLIljI2yclcsuw+Q==","cL/4zabSl4jV/nUr56yrGg==","+JkiC53ZsZD1yuelhRZJuQ==","YpAtLNHmBzrFxgO++Sjzcg==","uW1FGUCCBbO00PbwU/heXQ==","SyDKOAHJbRFCgBv1cmkN8w==","dOslZsWCiy2fb7IS2ZYJgg==","qExBmVO1W0M3nRIk2fLtiA==","PTIBYzcdO37lDNVvPSYjtg==","ccoa3IIPv3VcqQPoYBphtA==","m9xNEzCfhM1LJHTC1/D5Ug==","ob9sq21xVnnbbJKuSi20wQ==","ftdN88rYIid+y6qo5Q5E5A==","Q5+2bgmlJ7qCzWuBH28vSQ==","CY9Ow0/DBzcworSg7e7tvw==","ZpdYPKt9pi5CG9/yDOoy6w==","/30DtChQ7cKqKzJq4m2U9A==","/6tUSkNnxXhOahkRRC8wKA==","lAYpNEdRD1YoQveYl4damQ==","etLFJkL/jYohihZScki0Wg==","vFULjDwYkskm2HbnHYaUwg==","BALjfVTx2b5GV/8TCrSaWg==","pcQUpu3HL926VRaGotYQmw==","0TANEud1DSMtewJNQ9mnCA==","H9jY5I223btgoAui5eDkEA==","ji8MPv9N2lZ3BbQdFHQLXQ==","g6MJ8SwIp3LW85gKcgF20Q==","9eoicSjawHrTYcWuZYycgg==","7rZAHf7NTItbENaweTJ0uw==","5PuSlosy2UJK1lgkKJwVJw==","hkMZfP6z5JvOy5T4JLQuNQ==","FnbRdX1wvq9Y02zjhOARjQ==","jxw7msJDJFTHMkimG9mWag==","AALN4pUxUmCa1TUP7jWXtw==","Xr52NZYwTtvNHRT9Nvn2GQ==","60AYUk7/iqZYudOrLjlHZQ==","StsSrm5J88FePxqRZCQaWg==","eetQqW/LG6awqfIZgMSceg==","sjnrYPy5lblsrZdpyaIuMA==","xvOkxcmK+hyKrUUo1Ttlew==","RpNXvdsOrja+/EMf5fWB1w==","htRPpIZNCZlUf3Jq8TfUIA==","BsMcC45/x5WTBDEGSRGfbw==","qTJX9sc++II96K/jofqStQ==","AaWviFQ6WkLZQgdP55gXLw==","QKritnCbClSSirfzG8ib0w==","2CQ3A3WH0xsdLymbFT2uiQ==","StJ4wRSU86iFr75++ExMug==","ZJlJf0XrRxEp3tkrswlLfA==","6lYMlZShpF8xLdjY+2DbJA==","Y5mIG9zSf6190EnHyVcguw==","1NWdicLNfOLq+cK753VhQA==","a1bXSBe0pITmCEvTT16QSw==","0R0eeepFBynHDhv6RUVWLQ==","pHfWHf+ZVafPN8bGtp2PFw==","oAe/9PwSLJApRw6T8KeCUw==","4ed2TkxmhcqIM2f0pkfoXw==","CiiellAtcHIpApEpDp7qDw==","zRbi9eOpLgIaTKyF7OPpHw==","/vroYR7BqiNovp77KKM5/Q==","lgmLFnM5QITXrA0ST3o4EA==","50dWTte8SYhpsVI0X/FQSw==","f0+wjIvvSLj1QJakYZfEXQ==","zyldj0H6zbHEQHE5zNm7Eg==","1zEyEaKRTdXBtU2KD0zn/Q==","wqJhRKkqyTFTg1c7yhpOxQ==","FTQYf2VcQh7bPru7IWwwfw==","pAuC5XOHfx8HAIxx9/LhCg==","nXPpGChRillty38Cfgr20Q==","YoivqtT7tAPDWcndsMHTWg==","1JkC3mhUMZyLe2Eoo4PVvg==","pRkBfymWVOtncc+m98OSgQ==","V5gzZ5sUMGlaxxPsVgXwOw==","6n2KqVJC26Nwk/v73Aq8pw==","WXRSjNDdLXPTje+e1xdqaQ==","9Mgs92y0aGxym2GU9SO9lg==","21KDqEQmCEVxfRbUjXGiaw==","4fwewVtmmlBfJJLA7zGX7Q==","8s0rBGi4o1nLq9vX+Ed86A==","R18GUPOTD8FKg8g534JwJQ==","GbgXta80dwLNQYgsn1XiBw==","zZ0xvOnvWd4IGoiWPaeEEg==","IDYdayo+nmZMkhvvaiOi7g==","8n3OyBf/UADf9JFYF9JvyA==","njHIOYws8/aPfQC4Dz96DQ==","PWgBxl03jRCHQOmjPeuH1Q==","BN/lSyOcl+80vNDDerTuqw==","nxkj6bp4a/MuE5YVzUTdXA==","fGvN+ssnvMJrX/HgeP95MQ==","II86SzSskYs/kD23e6stXQ==","VQHX29wGMMg8JApgTcDLLw==","9V1T6NvIRCJ/jWmuPGGCLw==","ZRJDQ3eyyML5F3XT645FnQ==","tFQ5MeZ6jVtqjyeuX4JA8Q==","5T3VZLOKnrpUa8z5xJ9ulg==","x6rtZayfjy/a1TAaSJKSPQ==","yHfBives1yrTV2itx2fGbw==","8Ei8wEsMsc0kPNXFMfUKcg==","PE/BtWIh1wR+OyrW5/6+qQ==","QURDOM4csB51fjw1ilw5IA==","J6qPTfC0oZQRi84S9mo24w==","YSscFHfaQgzdik1wuAGLxQ==","eqUgr8QeCL/qHV1IweFHfQ==","YNOSefOxzhgsGzDiM97XPw==","HOrrPiugYBD6JOAV9ZHW5A==","iERsXfmgB0WWJfgYSXh8Mw==","y5/MO1jFejUNgGUKJzxQuQ==","WTd+Fp7j6RmPnj8prcC6tw==","ZVc8yti4/4N2Hl9gNxgJwg==","JajPo/ul5/58u9qXvbN0zw==","9X+gN8ilwZvgMT/0cC4VAg==","U82nPRQqwoJKtp8AaWIpEg==","kGHP51c/hgbr2lAkaglUHQ==","XxOlJK91d8AMS9J8nYjLng==","t3iIwoovAaKxs6QEkjkyyQ==","DOEmoyzosWZ7Zf2HApaKaw==","PmviIs5ik70W2DoTMUaYgg==","qCcmULzjKf7QKhv2tz1IhA==","J84Dpt1BTBPJA0BMe32Jdg==","LOZLu6yfwUVdQera46bPrQ==","hJzsm2kZT1ochUGWt6SFgQ==","fWdsk6e8BaBhS6VS6J7BMg==","mnuAmvW6/JhkAIrvD/DSNw==","rStzXjBbK64eTvsF393sjw==","VlX/k5/z1L60tLXf3f3mcQ==","bJj1Qysr0hJ5UjWSzFeXhQ==","BeCxSTER6U+Y0UR91bWLPQ==","dII1KCFxlcWakYe1UNE0dA==","fEuHW0fzGVrPgNnTPvGpNg==","vhBpyPoPC1BzEzaEYBmN4g==","ztW9Jg+PFoTWXI4Uf2/Izw==","uDATYUd0zF679h3wwsxVmQ==","aSTa1E9G9L3gRKAV1fWdBQ==","JzvEgIMGaUdnr5CqdwvpnQ==","ybe0Fcqg/CKvi9ZCXQaMng==","0fkTGjypNPkWavjaqpsYdQ==","1sEMH8ngu4kZ+I8usaYDog==","SInoK7okcbyKiPMQASx2jA==","F5N7IFgW/9r4TKBqfrXAfw==","70nVFxJlyhfsZoT7I/ClWw==","QiCDPYjMtdzQB+fZ0RipiQ==","MrkbtBYtKsXmD89jGcox0A==","1vlz2PoQCivbbN+dORCVGQ==","4lUMjBeVqIsUF+KG1R95Vg==","XSkgX5aTZ+9cZXjJdJsvaQ==","4bLVm2YmhtXp7YmS8aV0Uw==","s7/TYG3MSBtAkvs0u1v7wA==","hKeWz+e94nBYnOl2SLUnTQ==","45IchaI6cQlWAxrMdFJpFQ==","4OV25NXze091tOoejvcF3w==","fZGwVq1GC8M+XmAl1lLlFw==","uRea7tncbL6g3K+wHqJQmQ==","gW3h2GN0iJiz7nMma5MAQA==","AxKyeRLUrVMk8xVdwBzGEg==","UhjM+VQI6MncQZe7gawnCw==","EbnyRBIrCf63joqbHD+Fig==","dMBjH/phpHb0+wLXKQzrLA==","JykTyjf893eaPXW6yt23fg==","BmoKE9xPoRCJSUb+y8pWZg==","ox8cembdaYUVSF1DwFZ80g==","J57sOlQl6BeRc1I4W5chVQ==","4LPVIspsAvy6/WYVrp6IoQ==","OKF/2EGoBLu/nfy+aq1ZRw==","Fb3K6xUv3bf8e8/uCx4+AQ==","Hk6k0hpB3V5YImoSchQfWw==","xb7cbVtG2sI0KMKD4MLy5w==","Ptn2CJ3KKqpOte4huK+HVA==","jAthaUKbS5dwntXVO6+m2Q==","YibxKfMiyOR9jikS/8/bgQ==","pRRAawFehIWO1YEO/ZrpmA==","6nawFbeOjwfNeqxduQ6mjA==","DpMm2yIpKHEXFGu8Mzyvkg==","TfkCp7lafUM4f09ujlO+QA==","Q7DwO/eGBV168W02CXJ+YA==","OzgTiVgSy6fNyvztBhOZaQ==","wpb2mDaql0n9cpw4RMo73g==","epTzN3pgwVB/7PxK4uEe7w==","teHQb/ert9QOpjcZQfS5iA==","lTBXj+/7Cv5sSAs2dWsCWA==","MxFGOnCqyrV4xflHFxY6Dg==","IicafNVBbAoUVV5+ktRhiA==","P5t5bp8zakfIm0BN0NkIBQ==","ekN9r6FkWq6stYA+Ykow+w==","C8sxMrlTA94qJZst9wtAhw==","8Lf42HgxJpuF2gTBIh+skQ==","IRcIedwWBKjqW0iWlSEeaQ==","V9/xlKaW6LLHDiiIdWjRvA==","V81T2Saq6YLBv3JGw7Y+hw==","0NA+ifqvhY5IyQzq0SKWXQ==","dycMqz1sJbJ2cMQRVd1i+w==","qEEhAeyr/7a9cQ+JU5iukw==","T7BR2mLn2Df2hfzZINc7oQ==","RLr3nAg8/Jdz6vAv9DBaKQ==","A9OZkw+L4HYhEBSISmjzOQ==","iBCW/spV1hvTMjouFos7ig==","vYXysBxaVlMOGOQwr2+BQg==","CZy+Zcds7LMaVNBC3pJmag==","Sc/tRXHwyJ4HYI6exmPi3g==","TNUsVqEXqEJ2uy2kBG+zVQ==","tWuqT8HRO8OZMoazqoIXqg==","u86sbtlgMPYsYHmOb6WE5Q==","atsZKhxIdyTdHwdbcX0owA==","9KigcJuiY8Y3I8xGEqxh5w==","ChP/cDWfx0+RbLreh3RyhQ==","VITIgR52LLqfSaCNJeHvTg==","TKxSJ600EjIz8J9UcVLwjg==","Hhm+5t/jqt+3VTN8MaLJfQ==","D+CWnWVp+VzJX77y3Ac26g==","JVUZkDDw8ouy4BDM25vV6A==","8qwS1pDvK4h9xAHVVMwEBg==","BjQ7P6LI78/pLLPIyC1IUQ==","7BItrTBQGbGzaqIBaGlZDA==","4dGaszpu4n0LOILjZkklLQ==","X7O0re4jFqCNI9SWgV9Luw==","9G+TtheQvJ8ncvj0e1MvZA==","RvnerG3ma4yumpQ++kqcSQ==","8Sp94Diqe9y/LnZLC06TQw==","ar9GLJbpm9utC31NhNh0Ag==","oRJZr4U3FwE0R21816APVg==","M1q9G5KLLLg6mrr9LYjlxQ==","JY953Myt5+20lAlHBLE4Aw==","PizoZvbRKgMikpNUBTbM8Q==","a40m5g4VWTXbmS+bsJruYw==","HbWJc/qKIEdunC6SKZc3PQ==","bYJMJSVSTH/S2RGFR+DDXw==","ziNFekppO2Z/532hUbYEew==","bIZb0IJI3zP2G0Mk69RCSw==","Nnh2WXXupQjZjFjOafbPww==","Zs5NOmybo+ZrtU4nP9wK0w==","wN4MYQxSnYc9pX1w12aQDA==","MPcHqwby6WPG5eiwiq6wmg==","gnORw5yZNw89uWYdvvJRAg==","erpfAP1NiEtz/kWLw6k5yA==","cfKPHLKWlwnsbISaHwlRig==","NRdxbcXX866fktBIt1VtDA==","SSogVUhoF9e4CeI1JE1yzA==","+mCPKuvrCU0BaAckGo6aag==","5hfdrdIbyjyTneXW5lxLHA==","lFxyAip1aoaZhrjHscN7HA==","pOYM5bCuh/Tkh9fvnpbvsA==","1mhU3jRYM92Ilz/irkEd4A==","XnAGdpr/eH7FLJJll3Ttbw==","ovntoSglLNyGmK+s2cMtuA==","mKOgP47e/qxElXvUICT+YQ==","OnOgIN+cFPX2zitE5b9tbw==","qjpSikhFLhXF15UKwQmQGg==","SiOM6FZqA8UOrmEc33XG+Q==","5YlBTO+WF1WHRPcOlM1unQ==","CUszEhTi7EZ5RhRMwmJ9zg==","FiBcOb7xFEsf03QPzf+w6w==","gpFkEosusbJY+K9amzztHQ==","viazNIpQEUqt7y9omwwFag==","XElqDzm7p5DxVR5iAcE/2A==","9yhIlx29HGOCUpoVKmtSgQ==","oC40C+CxOC80QKenyDbHtQ==","OL4/0uI4WxzIfjiI8Izvlg==","uEa0Ww7+KzMba5Wrz5tu4g==","sHCwDehWNF62XMGo5of8Fw==","89G0bvqQilaRt9R/sZDyRQ==","n7mQkk8HE5wLUUJHuqZ0pA==","nMxi2U/37SqdVDUy0ZLXSA==","zX91FxeoZfvtgUTUi8SXzw==","RkUccMYIAwjOUSgJjArWwQ==","sjhnsNTETd3afZGynjrL3A==","J+IwZdCJT/bNeuNWovSLVQ==","NIvOTVnTEhNHBV90yHjYtg==","uYBj9UtRUler7o2dVdERzQ==","RDTwtE1y5mphGYHmd1DOZw==","YFES447j4PKWXcxSWBckEg==","x5Q7twFD40DXY1CFNpCd+g==","fpmrrYeCndYaQYaFlbYCGQ==","GBwh7PBI+HeTkQwyoMYLaw==","qpIU3gxFdsi/3asvlDTstQ==","YlsHLC1kTcqYEA/pcS4mAQ==","vEY/r2YZs1D6J4Su6e8bMQ==","fPfZ/Ru2NqIj65LCQGecDQ==","O33cGUpwUuLBf3vUeMzShA==","4oEzCvGWvgOAfTvCosygdA==","/0xR5CZ8x4LHmXAdre5JtA==","plS6HlitrHeJIRAUl61/rg==","wxQ5QMqOUU3L7Q02/dPRjg==","6Mb/nJ5h0EBGifMrKtg/dg==","f1P/dOUFVhCLPwdfvZcYuQ==","v6A25a880x8xO64k5130kA==","lYOrsns48NaSIb+kBgCDew==","mdmNyo8bfB9rCIWBN4/VQw==","bgdCSsARhOXc+Sxr8Akzvw==","seKeTNJFsRfHoAHOGx2mLg==","ylft14CHIpZO5c5EEUtemg==","NHAy/YvYQRrXqyDfiHlBMg==","nVK6D9r4huqiAneFgj+cgQ==","a2Y9E+qiZxI69rvzxuQvlw==","GrTqNcH89PeOvimgnozgnw==","uYZhwo+WYH1yJsyKoOKxMg==","Ss/LClqoStdZpbgGC2COrw==","znB8Lx8h41Y4mlr7JHDeWw==","T7u34cHBaA95CeWruAE+yQ==","82ysjGsc8dTDXC1T2I/WdQ==","CCto3rRStWMEwBbqtzJI5A==","ycxNcpwr+GCmgu4K9UgZbg==","V6SchaF2GsxDfUUBoawXMw==","cX2eiOYXnnecisWBnSAPCQ==","i3Dhu4svqXn6z5GBeYF97A==","f5IHBZPzccHVqSJq/0oWiQ==","8Ri++t7TmICWrnsNJB6+XA==","IcxqUjxYLSy7vP77YWUwOA==","ot+++Jhw1YibWza7VTNQ0Q==","AnQiGaLBEjGPGTKRLm4vYQ==","tha9Uh7bDYhzkRRnwXsAsA==","N2rlK4viJ+UkpNt9L4SxWg==","uypvo5Vo5LVFX+q86j8RtA==","r/y/70rl/cJK8ytKT1hUkQ==","RBg6PWE5/6E3M+kZELONgQ==","NCKvu949oSE9FFf/i+kRFA==","BfvNVZG71wpbyJxtpYBD3w==","saVfDu0si8dausBt5BZ5/A==","mmn6ygWGJY5m4mSYJFfgZA==","frU1TU9SBlwPvj+83sHsuA==","M618VsuAGbNeLSZM6UwhHQ==","ax9l5ciw5ELzcae+lbU4Bw==","iVcYUTTBq1oSknn+cVNFzw==","9EWAb3W8+EmRkbDcglMa/Q==","wKQydxyy7HaOnfWDZ/qjBg==","vK7Iz/BVC66Z0NdD9sZJ2g==","4eP2zg84TktGUg5n6lTumQ==","uwh2D+2OSf6MaepikIVYdQ==","6GF6YrGQLAhSiMZ24V7N+A==","gyeehOz0wYx1HU4pqodY+Q==","7WuB2K6YNRg9FrzKHruMPw==","wqkvLiELPjnMH+QpPoD5og==","+E9RvOkC9NaqILNILE8eVg==","DfVsR6rs6GfTw4HHBPlFzw==","X+BTfrPnr+ghFX22gWDdQA==","+oJ/aiWGgOd+/txIS6Pvjg==","WCKcGnvejbUKMbqD1TBBsA==","67qCxNwVIRtFVu4GDTJDBA==","5wSrPIFhoDIkxZR+m8bldQ==","yBrlDWrSfIOdO2qYSqx1nA==","aLXSK35r3Km4q7NtgXj+Yw==","96Y0+r1DqZTj5bPgJXB4FA==","iI/LIAsPJlTLYAI/yDr6kw==","XhrKiq5lgIuvxXV/SCMiCQ==","yBmhBhVwImYJT+YDCaS6sw==","qplGiTBiJh5gCaslV9F17g==","H4pQfA0+aHFOYA85iPda1g==","KDPJ2XpB+ODxFQW+Dm+Vjg==","vgiWMuYoKddf/pfQGOlDwQ==","wf1L86pT8gEXwcGYlRTnMw==","umDGPMm9yJnJaUi8/vv48A==","jrhw7uEVALDgjOl9DQ64eg==","U2KWBHwOW8UEuLrHU9Uq4g==","1dqG2E27Zct7VxbGRhoBaQ==","MvDf/hS2M1Y0YSxmG2uiow==","rNItvMuKNIcfp33+yD4MbQ==","Pvy/iyKEUkf92MIeq3NMfw==","luvnuN1jc0aRCjjbBs7Q0Q==","Dx/d+dTZlyXGf9Lyml9+ZA==","+CosQerEzAku6NrT95rPIg==","IJ88SGpC06pfdOSJRC8bdA==","2f7z1rUQunGKANphueQnPQ==","80mh2zvFk7cj0z8N/KLd9g==","UbNLA+Pgc3w/Djkjo6kMgA==","lG6PKT5YOfvTV4sRgOdp1g==","XZBgzAABAQmbFXwhiSgvwA==","cL5Qg5r4LR6uW7BEGjNwUA==","314EytoD3qRpXP2iuH/AHw==","GIiu6aP/vdo5Mv6jS8APIA==","S74Dd2euYQrFXz8jc53Www==","Gw2d2qQJOsdqTQhdvgkG2g==","9c0EkB1I7GbFr4JVvTFNuw==","yY7L0ewCrOKcM8BOX7g9Pw==","2BJ9SZtxpYCrJyGr1/EJPw==","avgZqYXysOV6uCXTG1AgIg==","2GGXrr7w61mq9Xn5ePnvJw==","3L80cQ/hLMC2LRnyR2urJw=="],"pledges":[],"seeds":[]},"kept":true}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (2, 6, 2, 1794987669562566886, '{"seq":6,"at_ns":1794987669562566886,"events":[{"type":"Happened","events":[{"type":"BetPlaced","seat":0,"amount":500}],"seat":0,"took_ns":41283614},{"type":"Happened","events":[{"type":"HandsDealt","hands":[[37,12],[],[],[],[],[],[]],"dealer":[30,24]}],"drew":"shoe 1","count":4}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (3, 1, NULL, 1794987669607018665, '{"seq":1,"at_ns":1794987669607018665,"events":[{"type":"Opened","table":"3","settings":{"name":"Closed","game":"holdem","turn_s":60,"pace_ms":0,"reveal":"instant"},"creator":"Ann"}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (3, 2, NULL, 1794987669608780914, '{"seq":2,"at_ns":1794987669608780914,"events":[{"type":"Closing","why":"The superuser has closed this table."},{"type":"Closed","why":"The superuser has closed this table."}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 24, 3, 1794987669610843670, '{"seq":24,"at_ns":1794987669610843670,"events":[{"type":"Dropped","player":"Ann"}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (2, 7, 2, 1794987669611134935, '{"seq":7,"at_ns":1794987669611134935,"events":[{"type":"Dropped","player":"Cem"},{"type":"CreditGranted","seat":0,"deadline_ns":1794987789562566886}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 25, 3, 1794987669611650123, '{"seq":25,"at_ns":1794987669611650123,"events":[{"type":"Dropped","player":"Ben"},{"type":"CreditGranted","seat":1,"deadline_ns":1794987789382078500}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (1, 26, 3, 1794987669806092432, '{"seq":26,"at_ns":1794987669806092432,"events":[{"type":"Halted","why":"The house closes."}]}', NULL);
INSERT INTO journal (table_id, seq, number, at_ns, events, secret) VALUES (2, 8, 2, 1794987669806155646, '{"seq":8,"at_ns":1794987669806155646,"events":[{"type":"Halted","why":"The house closes."}]}', NULL);
INSERT INTO rounds (table_id, number, game, version, edition, options, started_ns, ended_ns, last_seq, players, dealer, blind, ante, bet_limit, pot_limit, board, burned, deck, chance, rigged, for_chips, record) VALUES (1, 1, 'holdem', 1, '', '{"rules":"standard","limit":"no","big_blind":null,"small_blind":null,"ante":0,"ante_by":"all","cap":4,"cap_heads_up":true,"burn":null,"heads_up":null,"min_buy_in":null,"max_buy_in":null,"chip":1}', 1794987668970771220, 1794987669198700113, 12, 2, 0, 2, 0, 0, 0, 'Ts 4s 9h 7c 5d', 'Ks 6h 6s', 'Ah 7h 4c 2h 6d 2d Jd 2s As 7d Qs 3c 9s Kh 9c 7s 3d Js 4d 9d 5h Qh Kc Qc 8h 3s Td 8d 2c 4h 8s 6c Ac 5s 5c Ad Jc Qd Kd 3h', 'secure', 0, 1, '{"header":{"game":"holdem","version":1,"options":{"rules":"standard","limit":"no","big_blind":null,"small_blind":null,"ante":0,"ante_by":"all","cap":4,"cap_heads_up":true,"burn":null,"heads_up":null,"min_buy_in":null,"max_buy_in":null,"chip":1},"seats":[{"player":"Ann","chips":100,"presence":"in"},{"player":"Ben","chips":100,"presence":"in"},null,null,null,null,null,null,null,null],"table":"Kairo","number":1,"id":"1-1","started":"2026-11-18T07:41:08.970771+00:00","chance":"secure","changes":[{"type":"Joined","player":"Ann","seat":0,"chips":100},{"type":"Joined","player":"Ben","seat":1,"chips":100}]},"decks":{"deck":[32,38,34,24,47,35,11,30,18,20,19,13,50,22,8,2,17,1,37,3,51,21,43,4,31,46,28,23,5,39,9,29,14,42,44,40,26,7,33,25,0,10,27,16,48,15,12,49,36,41,45,6]},"events":[{"type":"Posted","seat":0,"amount":1,"kind":"small","why":"due","live":true},{"type":"Posted","seat":1,"amount":2,"kind":"big","why":"due","live":true},{"type":"HandsDealt","down":[[38,24],[32,34],[],[],[],[],[],[],[],[]],"up":[],"burned":[]},{"type":"Called","seat":0,"paid":1},{"type":"Checked","seat":1},{"type":"BoardDealt","cards":[35,11,30],"burned":[47]},{"type":"Checked","seat":1},{"type":"Checked","seat":0},{"type":"BoardDealt","cards":[20],"burned":[18]},{"type":"Checked","seat":1},{"type":"Checked","seat":0},{"type":"BoardDealt","cards":[13],"burned":[19]},{"type":"Checked","seat":1},{"type":"Checked","seat":0},{"type":"HandsShown","seats":[1,0],"hands":[[32,34],[38,24]]},{"type":"PotWon","pot":0,"amount":4,"seats":[0],"shares":[4],"rest":0}],"marks":[[3,0,43926536,43926536],[4,1,87915975,43989439],[6,1,96230206,8314231],[7,0,140022281,43792075],[9,1,141594366,1572085],[10,0,183978441,42384075],[12,1,185392601,1414160],[13,0,227928893,42536292]],"payoffs":[2,-2,0,0,0,0,0,0,0,0],"proof":{"deck":{"type":"Sealed","root":"VrQsEo4+uZHeg9KVN9UpSi52DM7AzR5jy9t3zcqVUuY=","deck":[32,38,34,24,47,35,11,30,18,20,19,13,50,22,8,2,17,1,37,3,51,21,43,4,31,46,28,23,5,39,9,29,14,42,44,40,26,7,33,25,0,10,27,16,48,15,12,49,36,41,45,6],"salts":["s2DKv4Ao5wEFZ4MRnGKb6w==","fYmoYZDJjjDnYC+9ZTZKog==","WqbS8a7LCUquIfNpmj59Uw==","b8zbYHqldc5RE8P1xvplJQ==","mNLapO0NKBAl7SHpCKg8YA==","llhS+10/cW1l8s/LjUrNBQ==","irwmh+WLa3GjP1bac5nnLQ==","gF6q0stMqKMGJNeHA2ZQiA==","dFkURlEdCDkecPCNOHgd9Q==","uRxCnTGeJ7nPBc+dut85dA==","+0v43pSFdgdTdNtyagWASQ==","eQVzkRIZ9E8lRINlbWT0IQ==","Ow3BcYdm4ggpMhrhQ5n8nw==","nn6bNBHFHpuKBwqTxCapGA==","Tq86raAZp6wFefiHAirF8g==","r6R5a7018vwmJoDyqS9Esw==","/Xfa41BB7Fhg2HB1gAwmmw==","H4yYPGPFrienYTvacSq2gQ==","m2FsOSKx/aXHu83BV7fZ6A==","zjku/LJVegugjI+PtQvkgg==","ljEjKWxBgELDiZFVCZe6rQ==","8ITLomG1SeuE84Fq/S72fw==","Y4Su0P2Vqe0iLmMNhh6bIg==","0v5F/VUNS9/lMPUkqkK26w==","Y10iK7KbOv47DG56pp8q7g==","emT9/iMco3xe6k53ekXp6A==","KHdSVGtIxvxvrbGDL1cNzw==","5w4Qkt9S/ZiEBHuJixzbbw==","HOYhMHk+XmnqXqV98Umffg==","CgU7q8NEzY1ASIDRulMWOA==","yDoNJX5KlF5gste9dnhELA==","3tULLUdqgr+9991c623HHA==","sWmn1AldnrZqsg2j4vowXw==","z1HAruQF34yR/LybtiYXFg==","soLcefk/2tVvyoU1qaxYpA==","++2ce/C65MqD8gyzbuB0gQ==","i5dkfOBFnYJLgDbzl9Yl9w==","dA52qyMSR9tNqdrc5XhRcA==","UGrru3JSG8HUsG6kxCq/Dg==","e6wDG6nJOSx8Jnksr8GKkQ==","Lxz+TRUvjrxtcj0kQ515Bw==","fMM0lEXw/bTAZLnDf4XD0w==","FYwaBkCN4sRidtZVrP+/KQ==","RbT7JvNBa14LKnXzQ7wLfA==","ncnLPmXps0Rj9lMm1sxc5g==","miyH/vnNAIlol5Du9KjSOw==","nuMyM5EBUd8BBzUJ9nHszQ==","Qsnget8Gl6bhXO0rFaoDLA==","5o6w5F6iU3QuzNLMpKCrug==","psHutRFg1zc8ihehXXxWew==","YzOflpVEROMUK5ftEoDLWA==","+iKv28ybPt8s1SE4o6G5Vw=="],"pledges":[],"seeds":[]}}}');
INSERT INTO rounds (table_id, number, game, version, edition, options, started_ns, ended_ns, last_seq, players, dealer, blind, ante, bet_limit, pot_limit, board, burned, deck, chance, rigged, for_chips, record) VALUES (1, 2, 'holdem', 1, '', '{"rules":"standard","limit":"no","big_blind":null,"small_blind":null,"ante":0,"ante_by":"all","cap":4,"cap_heads_up":true,"burn":null,"heads_up":null,"min_buy_in":null,"max_buy_in":null,"chip":1}', 1794987669203208587, 1794987669378711608, 21, 2, 1, 2, 0, 0, 0, 'Th 5s 4c 3s Kc', 'Ts 8c 9s', '5d 8d 6c 5h Js 6d 7c 8h 4h 6s Ah Qh Kd Jh 9h 3c Ac Jd 6h 2h 8s As Ad 9c 2d 7h Kh Qs Tc 3h Ks 4s Qd Qc 3d 9d Jc Td 4d 7d', 'secure', 0, 1, '{"header":{"game":"holdem","version":1,"options":{"rules":"standard","limit":"no","big_blind":null,"small_blind":null,"ante":0,"ante_by":"all","cap":4,"cap_heads_up":true,"burn":null,"heads_up":null,"min_buy_in":null,"max_buy_in":null,"chip":1},"seats":[{"player":"Ann","chips":102,"presence":"in"},{"player":"Ben","chips":98,"presence":"in"},null,null,null,null,null,null,null,null],"carry":{"button":0,"big":1,"players":["Ann","Ben","","","","","","","",""],"owed":[],"posts":[]},"table":"Kairo","number":2,"id":"1-2","started":"2026-11-18T07:41:09.203208+00:00","chance":"secure"},"decks":{"deck":[0,23,12,3,35,34,15,8,24,7,31,44,13,25,16,14,39,17,20,26,10,19,50,42,45,38,30,4,48,37,18,2,27,51,49,28,1,22,46,43,32,6,47,11,41,40,5,29,36,33,9,21]},"events":[{"type":"Posted","seat":1,"amount":1,"kind":"small","why":"due","live":true},{"type":"Posted","seat":0,"amount":2,"kind":"big","why":"due","live":true},{"type":"HandsDealt","down":[[0,12],[23,3],[],[],[],[],[],[],[],[]],"up":[],"burned":[]},{"type":"Called","seat":1,"paid":1},{"type":"Checked","seat":0},{"type":"BoardDealt","cards":[34,15,8],"burned":[35]},{"type":"Checked","seat":0},{"type":"Checked","seat":1},{"type":"BoardDealt","cards":[7],"burned":[24]},{"type":"Checked","seat":0},{"type":"Checked","seat":1},{"type":"BoardDealt","cards":[44],"burned":[31]},{"type":"Checked","seat":0},{"type":"Checked","seat":1},{"type":"HandsShown","seats":[0,1],"hands":[[0,12],[]]},{"type":"PotWon","pot":0,"amount":4,"seats":[0],"shares":[4],"rest":0}],"marks":[[3,1,1506417,1506417],[4,0,43606188,42099771],[6,0,45071905,1465717],[7,1,87594717,42522812],[9,0,89084208,1489491],[10,1,131514823,42430615],[12,0,132853620,1338797],[13,1,175503021,42649401]],"payoffs":[2,-2,0,0,0,0,0,0,0,0],"proof":{"deck":{"type":"Sealed","root":"0xuNLbU+2FcGKnkX7rGopGe+HSHJ/OkV+ssXumMNPp0=","deck":[0,23,12,3,35,34,15,8,24,7,31,44,13,25,16,14,39,17,20,26,10,19,50,42,45,38,30,4,48,37,18,2,27,51,49,28,1,22,46,43,32,6,47,11,41,40,5,29,36,33,9,21],"salts":["RK++j0jnCK6A+pXx9OEEkQ==","GnBT/zJ7eWO08nJ/ibvjKA==","lLmwzxVn8/yutGPiom7AlA==","I2CA5ZN7k7yzta32PUGGyA==","6BNeDcXr9rBg4sxq7HyDew==","JIIpCMDAamBz+ZntXfxR/g==","XdvZegfdCiKv1Im8I/x5DA==","3PSkYEaOljxdYWnGBjqfoA==","pqUrbUelrFCetBdHMxQ8Bw==","JF1OnHf67kFnXftb8s4I5Q==","1y2B0w6ZrFP8ZTFvQuJFZA==","dlSrZG6szfZTweTK8nOptQ==","ccfLG9GOq9MuIuv09lhBDw==","2TK6BMcmEKv3Mhz8U/fSlQ==","LGMMWxiEGwnBDFo2+bkXAQ==","vd6oD0CbJZPFGOpS7yJxBQ==","QQlEU54IMNZWKwkZay1EAA==","v+/jnIZs7GlPjMZG4tgOIA==","NyCnZceaFHCHJN3vEh+vjQ==","uEAQ/9W82fohPEOH3LQ7QQ==","5rd/C6AVSBtqnxO4rNXLSw==","VMhHmUzP8a2v7D/ubZmYfQ==","vB3c88Lf3qDYxpA1DbdA3g==","NDAIKexJtO0KggwjwyWRCg==","k8xzvKMTsnm5ZdbwlWLJ0Q==","aTHgzy2P9c75hxRhTq+GfA==","bomcmrW8gFfwMFuF1FbvqQ==","R8aWFbJjMgHGLfPFaDpMbA==","5hqIK3NcCV98KIKw3uAszg==","0VGa72AHImz8WX9cpHSDQQ==","LwIiePadk3/qFq5hm3lNPg==","rbiY9m8Y3lCJCACdtX6N3g==","SaH78C8exwYd4io6ctZ7KA==","MeeqxmW38rj9D3YURZjxSg==","Uew0aLF5TlZ+ifQzXq0Lug==","Rx77JMyOciT5JEPIMevfJA==","GKjMXvqHB5rElFW7C7GJJg==","HbEkZRrei6QK0fb2ZjcVQA==","VN/beJfoL/6b3er3L9S+kQ==","BK9kPUqWdgpM8ickFMBbmw==","imZd66jShnQpslMn69h4Zg==","RuqjGJIo0IYajhARppGZaA==","yeuvrSWpEWD4+Lhgco/LOg==","w/SaaIEy/qrrmUaC+68uLQ==","Ss6FdoVn897cs7w5IrLPIw==","aPuPqSdEQzrsuNdX4V6Gbg==","m+TJFwsAJas4x9knxTWxwA==","3bqhApHgft3N5ifxo6uAcg==","DrB63aFv1TR6Zgp36q/MPQ==","FZtMlhA4HvRebmctSeqKsQ==","dvzSSLwKXTVMMqFnJen4aA==","vxFoWZn681nXYpebyoCdbw=="],"pledges":[],"seeds":[]}}}');
INSERT INTO rounds (table_id, number, game, version, edition, options, started_ns, ended_ns, last_seq, players, dealer, blind, ante, bet_limit, pot_limit, board, burned, deck, chance, rigged, for_chips, record) VALUES (2, 1, 'blackjack', 1, '', '{"rules":"ubercasino","shoe":"decks","decks":8,"scenario":"player-blackjack","reshuffle_at":null,"penetration":null,"soft_17":"stand","pays":"3:2","peek":true,"insurance":null,"surrender":"late","double_on":"any","double_after_split":true,"double_for_less":null,"hands":null,"resplit_aces":false,"hit_split_aces":false,"split_by":"value","minimum":500,"maximum":null,"step":100}', 1794987669429634970, 1794987669518680460, 4, 1, NULL, 0, 0, 0, 0, '8s Jd', '', 'Jd 9h 5c 8c 8h 5h Ah 2c 8c 8s Kd 8c 6d Tc 2h Jh 4c 2s 7s 7c Ts Kc As Td Th 5s 6h Ks 4c 3s 3s Qd 6c 9c 3s Ad 9s 2c Js Qc 7c Ks Tc Tc Qh 2h Qd Jh 9d Qs 2c Ks 3s Ad Kc 9s Ah 9d 6d 8s 3s 5d 4d 3c 7h 3d 4d Jh 3s Ks 7d 7s 5c Ac 6s 2d 2d 4c Th 8s 8d Qs Ts 9d 8d 2c Ad 3s Ts Kc 2s Qd 2s Qc 7d Ah Kh Ac 9h Js 7h 7d 8s 3h 7c 3h Kh 3h 5c Th Jc 9s Jd Jh 9s 6s Kc 6d 4h Jd Td 5h 3h Ac 9h Td 2c 2d Js 7h Qh 8c Qc 5s 8d 9d 2d 2c Qd 8s Qh 7d 7c 5s Jc 6c 7c Ks Qs 6c 2h Ts 9h 6d 2h Qc 8d 8c 4s 4c 9h Kd 4d 5h 8d Ks 3c 9d Qd 7c Ac 4c Kd 6d Kh 5s Ad 2s Jh 8c 5c 2h 3h Jd 4d 7h 4s 7c Th Qc Ks 8h 6h Qd As Kd 3d Kc 4h Tc 4h 5h Ad As 6s Jc 9c Kd Th 7s 3h 9s Kh Tc 7d 2d Qh Js 8h Kd 5h Kh Th 4s Qc 9d 6h 6s 2c Qc 6s 3h 9h 3s Ts 6c 7d Ad 9h 9c 7s 5d 6s Qs Jc 7h 4c 7h 4d 8h 6c As 7s 4h Qh 6c Tc 3d 8h 6d 6h 4s 4d Kc 3c 2h 7c Ac 7s 8s 3d 5d 4c Th 7s Ah Jh 2d Jc 6h Js Kd Qc Ad Ad 8c 8d 4s 8h Ac 4h Kd 4s 6d 5c Td 9s 8d As 5s 3d Qh 3d 5s Qd 9c 5d Jd 7d Ks 6c 9s Js 5h 8h Td Ac 6h 4h 5d Ts 2s 7h 9c Ts 2s 5d 9d 9c Tc 7h 8d 6d 3c 5d Js 2d 6h 3h Jd 2s Ah 2c 2h Kh 8c 9c 4c 4s 9c Ah Jd Ac Jc 6c Td As As Qs Td As Js Qs 6h 5s Qs 5h 9s 9d Jh 5d 4d Qh Jc Td Qd Th 2s 4h 3c 5c Qh 8h 7d Jh 8s Kh 3d Ts Qs 3c 3d 9h Jc 5h 5c Kc Ah 6s 2d 5c 4h 3c 3c 7s Tc 2h 6s 4s 5s Ah Kc', 'secure', 0, 1, '{"header":{"game":"blackjack","version":1,"options":{"rules":"ubercasino","shoe":"decks","decks":8,"scenario":"player-blackjack","reshuffle_at":null,"penetration":null,"soft_17":"stand","pays":"3:2","peek":true,"insurance":null,"surrender":"late","double_on":"any","double_after_split":true,"double_for_less":null,"hands":null,"resplit_aces":false,"hit_split_aces":false,"split_by":"value","minimum":500,"maximum":null,"step":100},"seats":[{"player":"Cem","chips":20000,"presence":"in"},null,null,null,null,null,null],"table":"Blackjack","number":1,"id":"2-1","started":"2026-11-18T07:41:09.429634+00:00","chance":"secure","changes":[{"type":"Joined","player":"Cem","seat":0,"chips":20000}]},"decks":{"shoe 1":[9,27,46,37,37,30,12,24,26,14,50,0,24,27,45,24,17,32,2,38,8,3,23,20,35,44,51,33,34,15,18,47,8,7,7,41,16,28,7,49,31,0,39,40,20,47,32,32,42,2,41,38,29,43,0,47,7,49,44,31,50,29,17,27,7,13,9,4,22,5,9,38,7,47,21,23,12,48,19,1,1,8,34,27,25,43,35,29,25,0,49,7,35,44,3,41,3,40,21,50,46,48,30,39,22,21,27,6,20,6,46,6,12,34,36,31,37,38,31,19,44,17,10,37,33,14,6,48,30,33,0,1,39,22,42,24,40,15,25,29,1,0,41,27,42,21,20,15,36,16,20,47,43,16,2,35,30,17,2,40,25,24,11,8,30,45,9,14,25,47,4,29,41,20,48,8,45,17,46,15,49,3,38,24,12,2,6,37,9,22,11,20,34,40,47,26,18,41,51,45,5,44,10,32,10,14,49,51,19,36,28,45,34,23,6,31,46,32,21,1,42,39,26,45,14,46,34,11,40,29,18,19,0,40,19,6,30,7,35,16,21,49,30,28,23,13,19,43,36,22,8,22,9,26,16,51,23,10,42,16,32,5,26,17,18,11,9,44,4,2,20,48,23,27,5,13,8,34,23,50,38,1,36,18,39,45,40,49,49,24,25,11,26,48,10,45,11,17,12,33,31,25,51,15,5,42,5,15,41,28,13,37,21,47,16,31,39,14,26,33,48,18,10,13,35,3,22,28,35,3,13,29,28,32,22,25,17,4,13,39,1,18,6,37,3,50,0,2,46,24,28,8,11,28,50,37,48,36,16,33,51,51,43,33,51,39,43,18,15,43,14,31,29,38,13,9,42,36,33,41,34,3,10,4,12,42,26,21,38,27,46,5,35,43,4,5,30,36,14,12,44,50,19,1,12,10,4,4,23,32,2,19,11,15,50,44]},"events":[{"type":"BetPlaced","seat":0,"amount":500},{"type":"HandsDealt","hands":[[9,46],[],[],[],[],[],[]],"dealer":[27,37]},{"type":"Peeked"},{"type":"Stood","seat":0},{"type":"HoleTurned","card":27},{"type":"HandSettled","seat":0,"hand":0,"result":"lose","back":0}],"marks":[[0,0,45105143,45105143],[3,0,89045490,43940347]],"payoffs":[-500,0,0,0,0,0,0],"proof":{"shoe 1":{"type":"Sealed","root":"T44C0u84JvKquOJ4vLvZtIjlHMifkgFdkcppoYNnLPQ=","deck":[9,27,46,37,37,30,12,24,26,14,50,0,24,27,45,24,17,32,2,38,8,3,23,20,35,44,51,33,34,15,18,47,8,7,7,41,16,28,7,49,31,0,39,40,20,47,32,32,42,2,41,38,29,43,0,47,7,49,44,31,50,29,17,27,7,13,9,4,22,5,9,38,7,47,21,23,12,48,19,1,1,8,34,27,25,43,35,29,25,0,49,7,35,44,3,41,3,40,21,50,46,48,30,39,22,21,27,6,20,6,46,6,12,34,36,31,37,38,31,19,44,17,10,37,33,14,6,48,30,33,0,1,39,22,42,24,40,15,25,29,1,0,41,27,42,21,20,15,36,16,20,47,43,16,2,35,30,17,2,40,25,24,11,8,30,45,9,14,25,47,4,29,41,20,48,8,45,17,46,15,49,3,38,24,12,2,6,37,9,22,11,20,34,40,47,26,18,41,51,45,5,44,10,32,10,14,49,51,19,36,28,45,34,23,6,31,46,32,21,1,42,39,26,45,14,46,34,11,40,29,18,19,0,40,19,6,30,7,35,16,21,49,30,28,23,13,19,43,36,22,8,22,9,26,16,51,23,10,42,16,32,5,26,17,18,11,9,44,4,2,20,48,23,27,5,13,8,34,23,50,38,1,36,18,39,45,40,49,49,24,25,11,26,48,10,45,11,17,12,33,31,25,51,15,5,42,5,15,41,28,13,37,21,47,16,31,39,14,26,33,48,18,10,13,35,3,22,28,35,3,13,29,28,32,22,25,17,4,13,39,1,18,6,37,3,50,0,2,46,24,28,8,11,28,50,37,48,36,16,33,51,51,43,33,51,39,43,18,15,43,14,31,29,38,13,9,42,36,33,41,34,3,10,4,12,42,26,21,38,27,46,5,35,43,4,5,30,36,14,12,44,50,19,1,12,10,4,4,23,32,2,19,11,15,50,44],"salts":["nCLPQzaCHcN4O6gsBZ/IwA==","baJ0Rq/6hmVlrgXKmVLphA==","bbIMkMqkTOeST2CR+Ba3Vg==","WlZkgZ2Pr+zkcogKTqJcuw==","+uuddgiGZy3qolKjI8gW6g==","PSBD0+7wAy1jmQ24/FCzMQ==","BhZ7Z3YNxx1rQ2p9pNSizw==","3qsGJheNK8aBpdGg2sQ4Ug==","umQGj0f4llSnqL8IbOP1QQ==","FT6rHEkYFmG1zCk9h4OZ2Q==","nBWEwox/HSLs7OVwNtPxSA==","YVHm4BQWNXV/VP2KUEfICg==","r8JlD4Au11uM7qxFu5UoyQ==","tJevlpJtQ/SqM9QaFYUrCw==","m4xZvrbl2TqqQqEGFSuNuw==","ECnlolSOHtldOY7bhlUoYw==","LDnhT+yQYKS1r/ffGrajqw==","QZT9PnE5iwDzNWWuqV/+Wg==","rRSoV5F1PutXuiYlXsimQQ==","hhoLq5cY79QP3FhA6bhF7w==","+alUdvWN28COQ2mSp5I4xQ==","UeLRArrv5pZzFiApIq3uiw==","FtIcA9bdtIyBa4DatqHPGQ==","7be6uCHg6QklaJhVkArZXQ==","qpRxAS9MeI91Uh1cjL6g5g==","JIK92O3jTYwYtZTSbVPNNQ==","YkbyLNMu7OmXrQHTPlXCdA==","R42Ut7494B3pLVbOQRQJgQ==","9+kh/uViIdjx78psk3xkmg==","vWbE4eK/TYglkYZaKvJO3g==","yuy8hpzmkkGgIFXDGx2dSA==","c5SSiSk8XNmUL3h+mds6hA==","cGKIQ/KXF5RjDjHAXBTSuA==","Sq2JIYzz9hYJNK7qXJtjIg==","1F7quF/981SX9ETeL2opNA==","DXbFFrUbN1ZnyE32kFX2dA==","XtNLQPaMHNH6nzd8VorsUA==","YnanTbBQlUZkII7QG21N1A==","whXsEAn1Z4rYU0Sy12IedQ==","ZW8YPSrE+L7wQ/KZOGsU3w==","NO633AcQSoqfAPf8YZONMA==","TZbjRb0vNtispNW/SxQOBQ==","YZan5Jlyh7ld+lVsBeroow==","xwCyD0L+KNh/HY/B5Wrd1g==","1cIrQZRDLb2s8G4BQLsHFQ==","cY91oMXj3U6l8Sl5eOVQXQ==","9DHRCfDgjd/otCVBzgEGYg==","R3JFo5FWvhFk+GxvhUEY9w==","eks4znRv/NzoMgYhHjf/2g==","fn5ryPFNlP1HPItA2vvlhw==","g7hwu3qvQlQe1LZ1M3qE2A==","QHs9LWxOJ5xRy5i0itS32w==","WvqysxcvswvIRdOcFa1ZgQ==","TfZpfRVzN7e7U+VmMeHkuw==","pRfeTdq7JKKsPmCmZDFm9w==","QugdecfLwkO8As3R92mh6w==","JMyFfa+yMEvWdmz9CClONQ==","21M2V1jVTE7v4lQE2WTd4Q==","rxhiB4qAqFbkShDxJz9sFA==","7NKhUoiR1dkRy5URby+EsQ==","jXc1hoFyxN2yGtqy+MN8KA==","Xp+vlk/MzaFy62//Hygd0g==","VUPGxddY5WXn1VTfOXa0Og==","6t94SOUlx1WgcDLMqRSTDQ==","YwDVSMYzI8GUSwR5qbALQg==","tkgmkB5PWGZdADbEQqcI9g==","+uW8O8UlmCLgzLymjOqlng==","zhTXNCHGA3H1xfQIFX1MXQ==","ur7yttzyWPpEJfeVVqEPSg==","3h0Lb9cNcGnHOAb8OtWfkw==","VzXcb0gTICi3A1joeDgEXA==","JAYa9K+BQXUUhuXgRFXXNQ==","S0u5/8tj9ZQ0/NjTjQEz8g==","j+cWOwWmE7eBeMK90O6F/w==","H1MKuljucZPHt4E6J4G5Ew==","NOTRCa8Ke/cWYvdvlBqglQ==","l2o1t4smMqcE6YdLdltD1Q==","Y/gyUYuhf2vAFm4VTFsdng==","eiDdgnhHIDBXCe1Vgo7bfA==","iDqtXZnExfz4XsQqq6nmlw==","ioDStsvDSWQIB6kRIbkE4Q==","+LJYtxuGPod5sTYqAE+CFg==","6YQSp+wIeTMRq/CwxJQ7Ww==","JLKaiNR2t6RDENUgsvK75Q==","/jEam3dC6rH6yvFsmeq0wA==","kO+le4QH/Ntdo8v5lfhEZg==","tpjWgRox0GQinTGSCcKH8g==","6mXRF7f37YkciPP6Rrqyxw==","QZNfGGMek4W/a+eCrzcCXQ==","kALMbXrDFGlxW0zoLbnD6Q==","U1DFEjcp8NfSdsL5TF5zyw==","hiJiguwNnVFmnlSBvlDRJQ==","v4XoID9qIDl7np6zQdCNjg==","EZ/FjbjI4uaZm8ehzsj3xQ==","iQ1PBryJzfBwRsuILftKTQ==","FvJE/r76Z6xdvCCrWmUdYg==","qGL3CeM37l/i/DBqMfCotQ==","lS+rWIaGYVf4Kz+S3sSMsA==","8ikGEpXHeq2gu3wD045PPw==","tgvSiXpDvdk7hJHbh/Mumw==","JvhWxyQ+94hAD5Ow5tutpw==","JPo5RMcMswHqGAJ6g1Bzpw==","4IxOpHvWZS5F8AQYU3TRSg==","XwDhXzulILhRQzBWlRncoQ==","t00fer/MWT4OoM6fF5UYsA==","U9Wojp0GmGFgYUfFXhQOOw==","+ub83AKakGzQr4C34aT9Cw==","TCBiHRshEFmJpVqWAMRUVQ==","CA6Qoqkk8Fcdw8LAQ8LAbw==","mFCGgKI2+HSI6qp2ah/TvQ==","tbNxaAjcxZvSKm7an+scbQ==","uneFTBntiTkuQHXg36A0vA==","M/JmnLBXu5Lv62pPClhMkw==","MOyBac8h/UuxFnKR3UQ0yw==","4USD5a5NW3nqz2TLY+xvKA==","uSSQ27aT0VHni2QehvwEcg==","OXiFg038gXG3vESPfg2NMQ==","q4c6e7iq7GcSojweV4PdCw==","DQF6fJx4D2C4kSqV8lcJIw==","X0QrAod5RKnS/IwcqaQ7Pw==","tZBYGkLgVMOM4lQ5vBA3qA==","rlYWlWMisCsmPebiEWB9zQ==","SeWsnG0AaKpLC0ZZJX2P2g==","OfqNzgi9sM4wVEONoKQiHA==","hubwuGCjjc5dVHS/dFtcTQ==","STi1WhXwzwg0d8N600GESA==","Pg4/nmpBY6u0soCYTqcReg==","wRwgfgFSBEUNWHAtjmb5UQ==","4upviFvL9JUMylL4MERYVw==","ZHd5Sng1TT2k5vKFYKP0Ig==","dwUM8epvH7W/1tjm5udiuA==","uvhvnLIYN3ewccByjTnQ4w==","7Ij7b3j5R8uSf6CTDAC1PQ==","Eke9/5trWO1PL445y42BzQ==","wM8heOJFDxn47pf/xNRZzQ==","Xw/K6K/tpXeohhoWlFdMgg==","uqMsNK92HoAz+wkCcYCrQw==","EKxhjXXfaCaM+4Vp21K2vA==","Op6A2BH857lra+YJwHBQZQ==","BuLKxS0mzVV5YSxX2PqxBQ==","OEYyY6FxHFT8Ond13kSa7Q==","FUJIMpgYIvSTlTiHdVk/+Q==","MDFanmhSn6x86aI8m7X97Q==","g0nXr1GiDEHbGwl5byW84g==","OjygK3nZRlWx9xq67hM2DQ==","JDrUnvgeICMk3eNKCZOQjg==","yZYr1ETDoJaCxj+m7/+yJA==","1WH59CJLrrg8r7ovdSZuLQ==","5lwBHrKQXqVrGRanCwP9sA==","02K0+baFGrm/an06AIlUlg==","0PajbmNVPshszl5eNYqTwg==","W2FdlRx6imu5hKMebGy6Gg==","nBhtpy3PhWT7UhH0X8BoeA==","mt+pgZbqhC+NDk6bod6jtg==","5hELy99aiS/DYuCQ/ewHyQ==","xOLR0IMafeTDQ18bCBK4YQ==","hkjEKyX92EYiJheoEPZEbw==","YIOGyem7m/ZApyMUmOdmgA==","I1Vz6yr/aiTIIHIkkC5sxg==","XrvwyVvlABbtHtPgFzEbPQ==","yvMWLs4XwOSgVaNmTr+Aog==","3VMU+DkhjgNGPoCVmm46Eg==","3GSQ+dzHYTWukTJk+PcQuw==","4rPvuBaSbsz9iDaSUrAieg==","JLoEksNi/JOAa8tshCfyTg==","a7eNZWfIuxhzhBRvSlDY+w==","ZqbYCLgi0dLbO4UawbTAQw==","WIrTejO6TiVVGXVKbX1lfw==","H5/bkTnPzllaf+8rwB+Tew==","JRPrdSJ/blf5oIWyJbGIKg==","aTHaZXn8Y3BKaZ9Ml+b2vQ==","oz9tyelmSdYmu4ZylpyENw==","AJhexZnyLLzMLEAs4LZafA==","LQaU7SiL+Al2Sg+N1/0GOw==","IaOm7u1RpnFpPR/8CV1a7w==","AII7c+tq2/HPEHjYqolJDQ==","rrQnQjv/x3/a5lwqJixRrQ==","5nSyXY7bvklDIJ0hKmDXwQ==","EgvHjT/xSjXJB1hofmNQRg==","wyXM+9BnfzjM6d8ZzW29DQ==","S3rBP4jeAv94G36MpgGNAw==","gV3yZoyEytQhfVZlIWJWqg==","1+ZecPhNjQlc4zRy9qiD5g==","cpBxSfO0GmMCczuvmqUBcA==","ca1TNyJio6Nnh/3KFYGsuw==","PA6f3HH3RTXYmT771I+COA==","6mj4mRSW1suRfFwfG4tTyw==","Hz08nE0hzhcU9YSNrZHGdg==","Cj2BXoDT9LS7TWASDoa4kw==","28hJpnSoptLJXPb9xUhy8Q==","98MjR/mFqtGoxABAihm2UQ==","S3RlnjAogwida+2vj49f5Q==","fVgeGzKakm4j3Ij47YzCaA==","s4VrGiV7zdsFZOoToiz/6A==","1rlyFP1TTWWxrnpijQP7QQ==","bMiyo2AMJ0j9TqC+DCFiqA==","0G6x7MmOlupknFjICRYIqQ==","1v5da1UXss3fFPVL2Wr1Mw==","kJe0oPSYkDudfjpc4N0B7A==","YhPBbR8NY1wklSqNB917Eg==","JVYBTkCX5BwuO2kluyQf8Q==","bjt0vxRdBnEpv1+eMxjm3Q==","N6rLCsxdECWqtGJXMrrRdw==","Y2V7etV1H3nI7jLXFF9O5w==","nQLtnLVvwAhwyJ1xy14PkQ==","C8bJ3FqU6GA2YIwiB1KW9g==","3NADyghy+UMO9lziqZPtJg==","EwTKoSI2VV+xGZt1+7tqkA==","v7bXOwxfc2YkO/Gh5KkRmA==","wI0PhMlWu9e05j+qloDPcA==","Sxq4D/nkHU2JWyqhVrYryQ==","PUEd84t5/GukUFMlDQhduA==","BBuegA5kQMTN8NXGg+FqKA==","frlnfz7KVszLIkaSwL86xw==","FlpSOuo1roGkmAW2U2sueg==","Pb/wfJKMD6KiWg9rJPR8lw==","tJUceXX/FmimLitrVSV8YQ==","5Xe7CdMzZNgclZk/34en9g==","LQvbflb13VkqFRXbpDOMrg==","GkcPAzDncfEMgAxN71nEZg==","Ej3sBz7telBua8+vCtSSZA==","THhoti5C8u9k0N8T4pCoHg==","pH7ZRMzXAQMxk/93jRzzkA==","MZzJMwH6TnCH1DWrIKzgTg==","XHXcyBwXnj617wpmNFngXw==","AUxif/6JPUX7DkSY9wdqwg==","nNKiFOkLGEJaL9p0CK0peQ==","FGyY6PHzW9ymA838iiv9qw==","+91q+LKoC6OfuXBS9rd09Q==","mLGGuVsNehB93DrakikX0Q==","DQ8mXJ8npuDoxnuuKVk5DA==","rWdO5SKj3RzmayB1IK7q4A==","PhtuJzOt2SWzdyLwu395nA==","u0ss5rcSkim9/+6ZTCFscQ==","CYKjySVAkh4d8npfxR9wXw==","pxhmJ3TzcjF2CZNwLIBGJw==","QtLxB8M6icgsrmem+lgKNQ==","W3tr29ypXrLZjInTd5uFFw==","6Psa5NYHD15YIcHvKkTFNQ==","vn3HoyXof2uJrOzPpIEX1g==","avVHcKEl3WYcneQybZO1VA==","sS7dW8K7ySfu2fqyoqO9XA==","c98DSCfvoVESXvXKc3OW6g==","EWHLe9ZM5zpdTR/ozFxFyw==","4o5Hvzl6GO9J5eR4JnDPtQ==","lyq7vDPb5Nxdn4gdwT3ZmA==","FkEv+SHFpPrMokZyU+9MWA==","UNeR7Vk7k0Slmj54JC1bWQ==","BQkZ0OtCAFIFYFuwSxlV4g==","Nr9yPsvONFkMwF2+6sKvRQ==","GmQfDJg/4kV/ZexrC0/Yzw==","lirpLXatd0l70aFEJTjhGA==","/9roYa/ir9z6QBuOh7fyqA==","QXhBhVTOGFmEhGV3qiWujw==","oiCwabZTB1uYoqV8ayPmgw==","J3356Q5IFNqsdEBiSDjGag==","IcSUX/aPND7Ch+Tcb77FKQ==","oYAjP+9L2h8wqYY9Y4Jpjg==","y1NWuwODHjUFTtfdlhR2bw==","0dHOE5TFdljdOKVv0YxvaA==","R/QJD69bD/Cv9uNTvOJSMA==","/5WghfwTLVBgwXTUNfw0Hg==","NOUHiD059w2OSb4m9/tLxA==","iTPQQDLIerRfwteASbRsKw==","QL8HH1i//jXQt9RIkixQCw==","WlZ4ASgrCO8g7V+vD6HuAA==","GSc482NgUxrAbwC40TGMIA==","UfDkmTvn/KF9lbrNwHhPlg==","BSZr1lR5xj7ge6CJheXyIQ==","Pw9zSY2byuUfnzBUhSiiOQ==","Rvkgi408AehQkdU8ta/pjQ==","Geo7trTeO1dG+AIOuiH2Bg==","mbw+lEF1kxxsb/ziytI+Ew==","q4BSCrPeqArEQKq+tXPuTA==","6xQFmMrWWXOuQd+/vkiiRA==","hmF7ntaXd7Td0HGw7aDBCQ==","vjdr0vWECIT9tKrt/2pjdg==","60qJtlHwy6GxOWTQG5NGkw==","sBv+CQFVkgH3Asc3RWhgyQ==","kOwNzBm7sHTqS1CfbDT7Jg==","sd7g7xzEfyGuVvfnzQFaLw==","rWDFaU+78VPFnbPmttL5ig==","4q87gM1pYBTQ2iLxU42ofg==","/UfRrUU/Auk0wBSnCBtvBw==","gG17PuRoaYHTIStciRKgrg==","BQzq7z5Us9VqAPnagOtEGQ==","Ujx64XlYncQ8E+YuHeZW8A==","eacGuXp1Q8uhrCWgOf8sMw==","ygYh5BvLov6RAogIV7RT6A==","gkgNg3bLB46Cg5QAxK/ynQ==","FUj3NqzMpvZVMS4O/QBf0A==","u7RZldnBZXVwZodpcYo/Mw==","Aed+igUbrBhRH1KN5nI97g==","wsFUjB2Uqi17vyPJfBYv3Q==","Gexq8Txf87rMEevoPlJ13A==","/aBM53uWBGi2zfU2F37bhg==","4uWl4Uke895rfl+fvt0hMA==","F6tcs388uTcFHtOJsgj9fQ==","28EhH0RyYQ+GS+QY+Frp5w==","5EV/SUJzcatzaZhzDRd4PQ==","flTq+s/ewE8/ZxyHgTqu9w==","pt14auAnlIFuijNG7xA3Wg==","rk9S2T0sGVK/dCtRoVAR4w==","k9afdLJGkLGHn6uJSeYJNQ==","xN5OeQzKT7c2nbbdrdIEwg==","Z+iLb29QooRSCAFhlBvYIQ==","/ZO4OK0UFtOAIFKFkeyOog==","f2f+DmNiKgV6W5zYmKFTuw==","uwzGNDhM4UhzX5ApCp37Bw==","mASCg9RzcBnud6e6b254tQ==","8CQzgYPzNfYfcOcjcqFx6A==","2cK/f4JJ15kjtu0Xt/4WvA==","ts+ka9ISlJs7DDWt5XWSWg==","z83LbePU3zaVNxEn3NdTow==","ddgdQFhe6ntxGRVSZpReEQ==","3UJ+QowkZtUfPR7ph6o99g==","ahWbrrVz+uBzv4qwCz2Crw==","rpyDZLu9hMa5tU9zluMdyQ==","n6wknDZHqzQZ7OsOTmIFxA==","ZIxgtiAKNAgDUYINvHsTyw==","lITirIdiS/tq8IdcZD385Q==","+unuUX6XCqvOg6Y4AvgdxQ==","z/1WC2cATiJ0bLCN31qmcQ==","LVckE1J+IynsvCcvRYZKJQ==","aGzA+7OKK/8ypi/rIYKqkA==","6+TttfBUevq5LQBDYD3Tag==","euBaNCXBXTJBt/LuitnmmQ==","2tLreD/0rBg3Hr4EF0yD5Q==","qMnYFQu3X8WN9Aui5+EN9g==","0nvOPNPJ13GJB0l5gGNN0g==","y+yCXMTXF5N85bYqsdii3w==","TzA22I9RCHxjwSwpgo8ctQ==","TGeiAyWZFg7daM9vVkweXQ==","H+suFeHnNTdQYtLTiINsfQ==","BNA+MNNY1zID5YexluSzgQ==","bZ2Sahj8uCawIohuUTd6tw==","H4t+acOfogMU3pPkgHpzpQ==","6WO3zv++2et5Rn5PG3GynQ==","Xg78Ii4Op4T0eTkD4opzsA==","YM/F94q+MecLQjObAghi6w==","neXkAq0Lf7YrPLFpawHoFQ==","dGUca5WTecnBBzdqPFJEcw==","6J1j4QkYHT1n2KQgb7oGFA==","SMChCVfCCyaL0pcU3Bj6eA==","fwNK0ki5tK5f4DbBdfWgFg==","HYakmXm4+W53foqknu/u7g==","IwRj0G4G5cA2KTxdngY+4g==","+cIe1cZmh30/Qr5DBORknQ==","3whViKONBkXBzsMS5z4lmQ==","9Yxb4l5BNHA9HNt4U8NusQ==","h60JRJ7MNwSzC+Vi+WO8lQ==","GZyTDh2hAvPDNEmVTCQsDw==","mwjqUUpSuKdedKRuS7RFaA==","ycNdED/05HUeqLCHtVxzVw==","bkwbS5a/aCCO3zF9Qakp4g==","N5z6oeaxx7uG6Ts1BMKWuA==","Yc6+BbnXqLswoy4BpHsAZA==","Z8Ip13PhNIT8wE3upVfCQg==","0q6w5Ky47bMzii65vKz7Xg==","SpWjVMF82z/0HgqfIK8mtw==","DfmBGCNkijkAXtRMVwW5EQ==","hzOOErbMT41niHr5GONsiw==","6LYVL+VlzoSq/4B8iNQw8Q==","FwUKQgJcRkwvsq53XOPgdg==","5zzP1WsKDI3nfrGyfWCAAA==","kIT+wwzr/jhbmhgve/yKQg==","/ZuUY+TZPvzomvVBVAUSBg==","L/eghXINkUq/agLonm46xQ==","XCJEGg0Z6so9sJO8sv/8wA==","TorJl1Z8XSPzww16EdG4PA==","3YOytu8GFi4pwSR9EZcrpg==","6hQAqDKOrxy6SfR0GnvYJw==","F2EXKuZaERAreewaQdfNkA==","SUYGtFPtDn8i7ZPCmKnAjg==","gUbrj+q8+ZJwbm0SH8ah6g==","Pv/MTWaZW4UdyYuRaOwe6A==","H8mTy6c6MlLByp0WsG62fQ==","ZJLTy3KpXDeC7K7fYdlERQ==","vMN5u74+i+brF/CJyp5Nmw==","BjY8LghlYDkACz76EbR3Ug==","fiKrkuVh+i915V/k9axHGQ==","JmVD6ObEEccP8tvgoIvFTA==","zbfW/wfaQ+nfWhbpYenc8w==","arEQmAzzdh16vzijCABaug==","Ra1gkJUoSpL5KLj5geh5eg==","5+6ABFtEiMk0HxZdOPXSog==","VgM6zMMk0dO/UtlT8xiuyw==","JJvyxaELiEW7Qzw5DIBf4g==","gUHpbXXYHjiCdQhDcxIJfw==","HvTBzlY+fKn7j0NarV26vA==","UwJAytCkD1HknIkzEZTa6w==","rrdP371Yc3MZmN6OmGACUA==","vwYuXhoKq58Ed3WHmrMQ/g==","iBa8wCJdlDYnv29MFHjmKA==","oFtcaURJk/UKDh3nKe9Aqw==","Gbt0/Pb5RDGsWJGEOY0jGg==","jSKO35wRc7GTvvxq6ouAMQ==","hEMjr9BPe64ikXkjWbIlYg==","XJX4UJHzXlbOUyDxOHXOPg==","yn5ohLRuMnw+KviEn7TyRQ==","SUCZkMpqv9P2FVvWTQo1+g==","rHhHStd5nmoVpghwINNf/Q==","8SFzJOgVKJccgPJgjQNd9g==","Sxlcx6uk6xnkVob7J8BBmg==","JO9DAJHuV2tss0cPHv8E2g==","vJODyTIwJH/NmJseKbZyXg==","yj6bo7krvLMwoBMjnIyyJA==","Fj3kOVFmIuY3S/QDKr21Pw==","zKD/QacU21VEkoIPybJCog==","1eQ+UkRHE4jo0P573IN5OQ==","MM3BNk515CwVh4dzSsGB8A==","nUoV1jjpQY8vlAmm5LO+cQ==","cvJv6FM68Ez0iiINhsOBpw==","ZAunsZrlqZQOrlOhYWUr6Q==","Zll3iCRtpAHvmQvb8a3Uiw==","LmTfIcD+WsYhVTTdvOp4yA=="],"pledges":[],"seeds":[]}}}');
INSERT INTO transfers (id, key, source, target, amount, why, at_ns, table_id, seq) VALUES (1, 'opening:2', 'bank:cash', 'wallet:2', 100000, 'opening', 1794987668901079245, NULL, NULL);
INSERT INTO transfers (id, key, source, target, amount, why, at_ns, table_id, seq) VALUES (2, 'opening:3', 'bank:cash', 'wallet:3', 100000, 'opening', 1794987668909985719, NULL, NULL);
INSERT INTO transfers (id, key, source, target, amount, why, at_ns, table_id, seq) VALUES (3, 'opening:4', 'bank:cash', 'wallet:4', 100000, 'opening', 1794987668919065621, NULL, NULL);
INSERT INTO transfers (id, key, source, target, amount, why, at_ns, table_id, seq) VALUES (4, 'table:1:2:0', 'wallet:2', 'escrow:1:0', 10000, 'buy-in', 1794987668927130230, 1, 2);
INSERT INTO transfers (id, key, source, target, amount, why, at_ns, table_id, seq) VALUES (5, 'table:1:3:0', 'wallet:3', 'escrow:1:1', 10000, 'buy-in', 1794987668970771220, 1, 3);
INSERT INTO transfers (id, key, source, target, amount, why, at_ns, table_id, seq) VALUES (6, 'table:1:12:round:0', 'escrow:1:1', 'escrow:1:0', 200, 'round', 1794987669198700113, 1, 12);
INSERT INTO transfers (id, key, source, target, amount, why, at_ns, table_id, seq) VALUES (7, 'table:1:21:round:0', 'escrow:1:1', 'escrow:1:0', 200, 'round', 1794987669378711608, 1, 21);
INSERT INTO transfers (id, key, source, target, amount, why, at_ns, table_id, seq) VALUES (8, 'table:2:2:0', 'wallet:4', 'escrow:2:0', 20000, 'buy-in', 1794987669429634970, 2, 2);
INSERT INTO transfers (id, key, source, target, amount, why, at_ns, table_id, seq) VALUES (9, 'table:2:4:round:0', 'escrow:2:0', 'house', 500, 'round', 1794987669518680460, 2, 4);
INSERT INTO chat (id, table_id, account_id, player, at_ns, text) VALUES (1, 1, 2, 'Ann', 1794987668972600388, 'Good evening.');
INSERT INTO seats (table_id, number, seat, account_id, player, chips, dealt, took_part, won, lost, payoff, cards, shown, position, decided, vpip, pfr, raises, calls, folds, saw_flop, heads_up, showdown, expected_milli) VALUES (1, 1, 0, 2, 'Ann', 100, 1, 1, 1, 0, 2, 'Jh 8c', 'Jh 8c', 'button', 1, 1, 0, 0, 0, 0, 1, 1, 1, NULL);
INSERT INTO seats (table_id, number, seat, account_id, player, chips, dealt, took_part, won, lost, payoff, cards, shown, position, decided, vpip, pfr, raises, calls, folds, saw_flop, heads_up, showdown, expected_milli) VALUES (1, 1, 1, 3, 'Ben', 100, 1, 0, 0, 1, -2, 'Tc Th', 'Tc Th', 'big', 1, 0, 0, 0, 0, 0, 1, 1, 1, NULL);
INSERT INTO seats (table_id, number, seat, account_id, player, chips, dealt, took_part, won, lost, payoff, cards, shown, position, decided, vpip, pfr, raises, calls, folds, saw_flop, heads_up, showdown, expected_milli) VALUES (1, 2, 0, 2, 'Ann', 102, 1, 0, 1, 0, 2, '2c 5c', '2c 5c', 'big', 1, 0, 0, 0, 0, 0, 1, 1, 1, NULL);
INSERT INTO seats (table_id, number, seat, account_id, player, chips, dealt, took_part, won, lost, payoff, cards, shown, position, decided, vpip, pfr, raises, calls, folds, saw_flop, heads_up, showdown, expected_milli) VALUES (1, 2, 1, 3, 'Ben', 98, 1, 1, 0, 1, -2, '7s 2s', '', 'button', 1, 1, 0, 0, 0, 0, 1, 1, 1, NULL);
INSERT INTO seats (table_id, number, seat, account_id, player, chips, dealt, took_part, won, lost, payoff, cards, shown, position, decided, vpip, pfr, raises, calls, folds, saw_flop, heads_up, showdown, expected_milli) VALUES (2, 1, 0, 4, 'Cem', 20000, 1, 1, 0, 1, -500, '4d Kh', '4d Kh', NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL);
INSERT INTO figures (table_id, number, pot, betting, waits) VALUES (1, 1, 4, 1, 0);
INSERT INTO figures (table_id, number, pot, betting, waits) VALUES (1, 2, 4, 1, 0);
INSERT INTO figures (table_id, number, pot, betting, waits) VALUES (2, 1, 0, 0, 0);
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 1, 0, 3, 0, 1794987669014697756, 43926536, 3, '[99,98,0,0,0,0,0,0,0,0]', '');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 1, 1, 4, 1, 1794987669058687195, 43989439, 4, '[98,98,0,0,0,0,0,0,0,0]', '');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 1, 2, 6, 1, 1794987669067001426, 8314231, 4, '[98,98,0,0,0,0,0,0,0,0]', 'Ts 4s 9h');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 1, 3, 7, 0, 1794987669110793501, 43792075, 4, '[98,98,0,0,0,0,0,0,0,0]', 'Ts 4s 9h');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 1, 4, 9, 1, 1794987669112365586, 1572085, 4, '[98,98,0,0,0,0,0,0,0,0]', 'Ts 4s 9h 7c');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 1, 5, 10, 0, 1794987669154749661, 42384075, 4, '[98,98,0,0,0,0,0,0,0,0]', 'Ts 4s 9h 7c');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 1, 6, 12, 1, 1794987669156163821, 1414160, 4, '[98,98,0,0,0,0,0,0,0,0]', 'Ts 4s 9h 7c 5d');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 1, 7, 13, 0, 1794987669198700113, 42536292, 4, '[98,98,0,0,0,0,0,0,0,0]', 'Ts 4s 9h 7c 5d');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 2, 0, 3, 1, 1794987669204715004, 1506417, 3, '[100,97,0,0,0,0,0,0,0,0]', '');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 2, 1, 4, 0, 1794987669246814775, 42099771, 4, '[100,96,0,0,0,0,0,0,0,0]', '');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 2, 2, 6, 0, 1794987669248280492, 1465717, 4, '[100,96,0,0,0,0,0,0,0,0]', 'Th 5s 4c');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 2, 3, 7, 1, 1794987669290803304, 42522812, 4, '[100,96,0,0,0,0,0,0,0,0]', 'Th 5s 4c');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 2, 4, 9, 0, 1794987669292292795, 1489491, 4, '[100,96,0,0,0,0,0,0,0,0]', 'Th 5s 4c 3s');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 2, 5, 10, 1, 1794987669334723410, 42430615, 4, '[100,96,0,0,0,0,0,0,0,0]', 'Th 5s 4c 3s');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 2, 6, 12, 0, 1794987669336062207, 1338797, 4, '[100,96,0,0,0,0,0,0,0,0]', 'Th 5s 4c 3s Kc');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (1, 2, 7, 13, 1, 1794987669378711608, 42649401, 4, '[100,96,0,0,0,0,0,0,0,0]', 'Th 5s 4c 3s Kc');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (2, 1, 0, 0, 0, 1794987669474740113, 45105143, 0, '[20000,0,0,0,0,0,0]', '');
INSERT INTO turns (table_id, number, turn, event, seat, at_ns, took_ns, pot, stacks, board) VALUES (2, 1, 1, 3, 0, 1794987669518680460, 43940347, 500, '[19500,0,0,0,0,0,0]', 'Jd');
INSERT INTO alembic_version (version_num) VALUES ('0006');
