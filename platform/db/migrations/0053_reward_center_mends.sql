CREATE TABLE "mission_rules" (
	"language" text PRIMARY KEY NOT NULL,
	"html" text NOT NULL
);
--> statement-breakpoint
-- The rules of a brand that has written some; an empty English row says that it wants none.
INSERT INTO mission_rules (language, html)
SELECT r.key, r.value FROM settings s, jsonb_each_text(s.value -> 'rules') r WHERE s.key = 'missions'
UNION ALL
SELECT 'EN', '' FROM settings s
WHERE s.key = 'missions' AND jsonb_typeof(s.value -> 'rules') = 'object' AND s.value -> 'rules' -> 'EN' IS NULL;
--> statement-breakpoint
UPDATE settings SET value = value - 'rules' WHERE key = 'missions';
--> statement-breakpoint
-- A brand that has members keeps its calendar as it was, without a deposit, until its operator sets one.
INSERT INTO settings (key, value)
SELECT 'rewards', '{"signInDeposit": {"days": 0, "least": 0}}'::jsonb WHERE EXISTS (SELECT 1 FROM members)
ON CONFLICT (key) DO UPDATE SET value = settings.value || excluded.value
WHERE settings.value -> 'signInDeposit' IS NULL;
