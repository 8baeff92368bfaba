CREATE TABLE "slide_trails" (
	"trail_hash" text PRIMARY KEY NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "slide_trails_seen_idx" ON "slide_trails" USING btree ("seen_at");