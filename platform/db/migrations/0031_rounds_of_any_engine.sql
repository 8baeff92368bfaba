ALTER TABLE "game_rounds" ADD COLUMN "play_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rounds" ADD COLUMN "engine" text DEFAULT 'slot' NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rounds" ADD COLUMN "choice" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rounds" ADD COLUMN "stake" bigint DEFAULT 0 NOT NULL;